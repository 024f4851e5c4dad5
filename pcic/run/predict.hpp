// predict: leave-one-out predictions from the draws of one fit: expectations, quantiles, scores and metrics,
// each with its Pareto k-hat.
//
//   auto prediction = pcic::predict([&] { return pcic::open_draws(files); }, data,
//                                   {.score = "log_lik", .predicted = "y_rep", .observed = "y"});
// Memory: at most `memory_bytes` of draws at a time; the draws are read again if they do not fit
// (columns.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pcic/diagnose/prediction.hpp"
#include "pcic/run/columns.hpp"

namespace pcic {

struct PredictOptions {
  std::string score = "log_lik";
  std::string predicted = "y_rep";  // a formula, as the score
  std::string observed = {};        // a formula of the data alone; empty: expectations only
  std::vector<std::string> definitions = {};
  std::vector<std::size_t> drop = {};  // as in EvaluateOptions
  std::string where = {};
  std::string held_out = {};  // what the data are called if the fit has not seen them: no score, no weights
  PredictionRules rules = {};
  std::optional<double> r_eff = 1;  // of all observations; nothing: of each, from the chains
  std::size_t memory_bytes = ColumnOptions{}.memory_bytes;
  std::size_t threads = 0;
  std::function<void(const Progress&)> on_progress = {};
};

// Throws InputError if names or shapes do not fit, if a probability or an observation it predicts is out of
// range, or if there are fewer than two draws.
Prediction predict(const OpenDraws& open, const Dataset& data, const PredictOptions& options);

// r_eff of every observation (diagnose/relative_efficiency.hpp); 1 where it is not defined: a score that
// never changes, or is not finite.
std::vector<double> relative_efficiencies(const OpenDraws& open, const Dataset& data,
                                          const ColumnOptions& options);
std::vector<double> relative_efficiencies(const Dataset& data,
                                          const EvaluateOptions& options);  // of open_again

}  // namespace pcic
