// The one pass over the draws: blocks of draws, tiles of observations, the same bits for any number of
// threads.
//
// The first draws, up to 8 MB of them, are held to find out where the values lie (their mean becomes the
// anchor of the sums); then they and everything after stream through the tiles.
#pragma once

#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/accumulate/parameter_moments.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

struct PassOutcome {
  std::vector<EvaluationState> states;  // one for the score and for each of its variants
  // If the values came with parameters: of consecutive tiles of observations, or one of no observation if the
  // parameters are not tied to the score.
  std::vector<ParameterMoments> parameters;
  // The same parameters as scores, in the batches of the states, where there are not too many of them.
  std::vector<ChainState> parameter_chains = {};
  std::vector<ChainOrigin> origins = {};  // of the chains
  std::vector<std::string> remarks = {};  // on checkpoints that could not be written
};

// 16 to 32 batches in all, but never fewer than 8 to 16 in a long chain: enough for a variance, few enough to
// be long. They depend on the number of draws alone, not on the format.
ChainOptions chain_options(const DrawSource& draws, std::size_t chain);

// Throws InputError if there is no draw, if a chain is there twice, or if r_eff does not fit. Uses the
// current TBB arena.
// With checkpoints, if the options want them; `question` tells what they are about.
PassOutcome run_pass(DrawSource& draws, PassValues& values, const Question& question,
                     const EvaluateOptions& options);

}  // namespace pcic
