// tie_to_scores: a pass that ties numbers of a whole draw to the score of every observation.
//
//   Cov(mean_j nu_j, s_i) for every loss,   Cov(theta, s_i) for the parameters asked for
// The mean over all observations must be known before a draw can be added, so a block of draws is visited
// twice. Tiles of observations are summed in their order: the same bits for any number of threads.
#pragma once

#include <string>
#include <vector>

#include "pcic/accumulate/parameter_moments.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

struct ScoreTies {
  std::vector<ParameterMoments> tiles;  // consecutive observations; mean losses, then parameters
  ParameterMoments among_parameters;    // of the parameters with themselves
  std::vector<std::string> parameter_names;
};

// Throws InputError if an array is not there. Uses the current TBB arena.
// counts: how many observations each row stands for; empty: one each.
ScoreTies tie_to_scores(DrawSource& draws, PassValues& values, const std::vector<std::string>& parameters,
                        const std::vector<double>& counts);

}  // namespace pcic
