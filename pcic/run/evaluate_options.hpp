// What to evaluate. The same words on the command line, in job files and here.
//
// Score, losses and definitions are formulas (docs/formulas.md); the name of an array of the draws is the
// simplest one. A loss may be given a name: "mae = abs(y - mu)".
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pcic/accumulate/moments.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/core/question.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/run/bridge_options.hpp"

namespace pcic {

struct Progress {
  std::size_t num_draws = 0;
  ReadProgress bytes;
};

// --checkpoint (checkpoint.hpp)
struct CheckpointOptions {
  std::filesystem::path file;
  bool resume = false;  // from the file, if it is there
  double seconds = 60;  // at least between one and the next; 0: after every block
};

using OpenDraws = std::function<std::unique_ptr<DrawSource>()>;  // the same draws every time

// A fit that has not seen one observation.
struct Refit {
  std::size_t observation = 0;  // its number, from 1
  OpenDraws open;
};

struct EvaluateOptions {
  std::string score = "log_lik";
  std::vector<std::string> losses = {};       // none: the log loss, minus the score
  std::vector<std::string> definitions = {};  // "mu = alpha[county] + b * floor", "dev(y, m) = 2 * ..."
  std::size_t observations = 0;  // how many there are; 0: read off the score (count_observations.hpp)
  std::string prior = {};        // log prior, one value per draw: adds pcic with s + log prior / n
  std::string group = {};        // column whose equal values belong together
  std::string weights = {};      // column
  Weighting weighting = Weighting::frequency;
  std::vector<std::size_t> drop = {};  // numbers, from 1, of observations that are not evaluated
  std::string where = {};              // formula of the data: only observations where it holds are evaluated
  double beta = 1;                     // power of the posterior: the score is multiplied by it
  std::vector<std::string> points = {};      // the prediction inside losses that are no call of the catalogue
  std::optional<Target> target = {};         // of the answer; none: the first the losses have
  std::vector<Refit> refits = {};            // their values take the place of the estimates
  std::optional<BridgeOptions> bridge = {};  // walks from these draws do so too; needs open_again
  bool plug_in = false;  // adds the estimators that need the loss at the posterior mean, and derivatives
  Divisor divisor = Divisor::draws_minus_one;
  ImportanceSampling importance_sampling = {};  // is, tis, psis
  std::vector<PlugIn> plug_in_losses = {};      // computed elsewhere
  std::size_t threads = 0;                      // 0: as many as there are cores
  std::function<void(const Progress&)> on_progress = {};
  std::optional<CheckpointOptions> checkpoint = {};  // of the pass; none: a run that is killed begins again
  OpenDraws open_again = {};  // to hold the formulas against the fit (formula_check.hpp); none: they are not
};

}  // namespace pcic
