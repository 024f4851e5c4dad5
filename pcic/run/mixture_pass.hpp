// The pass over draws of the mixture posterior: each block is looked at twice, first for sum_j exp(-s_j) of
// every draw, then for the ratios. Memory O(observations x sqrt(draws)); the same bits for any number of
// threads.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

struct MixturePass {
  EvaluationState state;            // see estimate/mixture.hpp
  double log_mean_inverse_sum = 0;  // likewise
  // The first of every array and observation. A score that is not finite spoils all observations: it stands
  // in the sum over them.
  std::vector<NonFiniteValue> non_finite;
};

// Throws InputError if there is no draw. Uses the current TBB arena.
MixturePass run_mixture_pass(DrawSource& draws, PassValues& values, std::size_t ratios_to_keep,
                             const std::function<void(const Progress&)>& on_progress);

}  // namespace pcic
