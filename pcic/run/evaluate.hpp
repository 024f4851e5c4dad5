// evaluate: the whole job. One pass over the draws, in memory that does not grow with their number.
//
// The first draws, up to 8 MB of them, are held to find out where the values lie (their mean becomes the
// anchor of the sums); then they and everything after stream through the tiles. Observations are cut into
// tiles and threads take tiles, so every tile sees the draws in file order: the answer is the same bits for
// any number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

struct Progress {
  std::size_t num_draws = 0;
  ReadProgress bytes;
};

struct EvaluateOptions {
  std::string score = "log_lik";
  std::vector<std::string> losses =
      {};  // none: the log loss. "-log_lik" is the log loss of the score log_lik
  Divisor divisor = Divisor::draws_minus_one;
  std::vector<PlugIn> plug_in = {};
  std::size_t threads = 0;  // 0: as many as there are cores
  std::function<void(const Progress&)> on_progress = {};
};

// Throws InputError if an array is missing, if score and losses have different observations, or if there is
// no draw.
EvaluationState accumulate_draws(DrawSource& draws, const EvaluateOptions& options = {});

Result evaluate(DrawSource& draws, const EvaluateOptions& options = {});

}  // namespace pcic
