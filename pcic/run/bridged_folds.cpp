#include "pcic/run/bridged_folds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/run/fitted_posterior.hpp"
#include "pcic/run/folds.hpp"
#include "pcic/run/held_out.hpp"
#include "pcic/run/particle_draws.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

const std::size_t num_islands = WalkOptions{}.num_islands;

class FoldWalker {
 public:
  FoldWalker(const Dataset& data, const std::string& column, const EvaluateOptions& options)
      : data_(data),
        column_(column),
        options_(options),
        is_future_(options.bridge.value_or(BridgeOptions{}).future),
        folds_(folds_of(data, column, options)),
        fitted_(data, options) {
    const std::size_t length = data.find(column)->values.size(),
                      num_obs = fitted_.posterior().fitted_weights().size();
    if (length != num_obs)
      throw InputError(fmt::format(
          "--fold {}: the column has {} values, and the score has {} observations. Expected one value for each.",
          column, length, num_obs));
  }

  Result run() {
    CheckedParticles checked = fitted_.checked_particles();
    if (!checked.refusal.empty()) throw InputError(fmt::format("--fold with --bridge: {}", checked.refusal));
    particles_ = std::move(checked.particles);
    weights_ = fitted_.posterior().fitted_weights();
    if (is_future_) {
      const std::vector<double>& values = data_.find(column_)->values;
      std::erase_if(folds_, [&](const Fold& fold) { return fold.value == std::ranges::min(values); });
      std::ranges::reverse(folds_);
    }
    std::optional<Result> result =
        judge_folds(folds_, is_future_ ? column_ + " or later" : column_, options_,
                    [&](const Fold& fold, const EvaluateOptions& of_fold) { return judge(fold, of_fold); });
    if (!result) throw InputError(fmt::format("--fold with --bridge: {}", what_was_lost()));
    result->findings.push_back({.level = Level::note, .code = "bridge_folds", .text = what_was_walked()});
    if (!lost_.empty())
      result->findings.insert(result->findings.begin(),
                              {.level = Level::severe, .code = "bridge_not_mixed", .text = what_was_lost()});
    return *std::move(result);
  }

 private:
  std::optional<Result> judge(const Fold& fold, EvaluateOptions of_fold) {
    const std::optional<Walk> walk = without(fold);
    if (!walk) {
      lost_.push_back(fold.label);
      return std::nullopt;
    }
    of_fold.prior.clear();
    of_fold.beta = 1;
    of_fold.bridge = {};
    const Table values = fitted_.values_of(walk->particles);
    const auto judged_by = [&](const Table& rows, std::size_t islands) {
      ParticleDraws draws(fitted_.posterior(), rows, islands);
      return evaluate_held_out(draws, data_, of_fold, fold.label);
    };
    Result judged = judged_by(values, num_islands);
    set_island_errors(judged, values, walk->islands,
                      [&](const Table& island) { return judged_by(island, 1); });
    return judged;
  }

  static void set_island_errors(Result& judged, const Table& values, const std::vector<std::size_t>& islands,
                                const std::function<Result(const Table&)>& of_island) {
    std::vector<std::optional<Result>> said(islands.size() - 1);
    for (std::size_t k = 0; k < said.size(); ++k)
      if (const std::size_t count = islands[k + 1] - islands[k]; count > 0)
        said[k] =
            of_island({{values.row(islands[k]).data(), count * values.num_columns()}, values.num_columns()});
    for (std::size_t l = 0; l < judged.losses.size(); ++l)
      for (std::size_t e = 0; e < judged.losses[l].evaluation.estimates.size(); ++e) {
        std::vector<double> means;
        for (const std::optional<Result>& island : said)
          means.push_back(island ? island->losses[l].evaluation.estimates[e].value : 0);
        judged.losses[l].evaluation.estimates[e].mcse = mean_of_islands(means, islands).error;
      }
  }

  // To the posterior without the fold, and in time without what comes later.
  std::optional<Walk> without(const Fold& fold) {
    if (is_future_ && !lost_.empty()) return std::nullopt;
    const std::vector<double>& values = data_.find(column_)->values;
    PosteriorFormulas::Weights weights = fitted_.posterior().fitted_weights();
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (values[i] == fold.value || (is_future_ && values[i] > fold.value)) weights[i] = 0;
    Walk walk = fitted_.walk_between(weights_, weights, particles_, num_walks_);
    ++num_walks_;
    num_moves_ += walk.num_moves;
    if (walk.end != WalkEnd::arrived) return std::nullopt;
    if (is_future_) {
      weights_ = weights;
      particles_ = walk.particles;
    }
    return walk;
  }

  std::string what_was_walked() const {
    return fmt::format(
        "The draws of one fit were walked to {} posteriors, each without {}: {} parameters moved{}{}; {} moves.",
        num_walks_ - lost_walks(), is_future_ ? "a fold and what comes later" : "a fold",
        fitted_.num_parameters(), fitted_.supports().empty() ? "" : ", ", fmt::join(fitted_.supports(), ", "),
        num_moves_);
  }
  std::size_t lost_walks() const {
    return is_future_ ? std::min<std::size_t>(1, lost_.size()) : lost_.size();
  }

  std::string what_was_lost() const {
    return fmt::format(
        "{} of {} folds were not reached, and their observations are not judged: {}. {}", lost_.size(),
        folds_.size(), fmt::join(lost_, ", "),
        fitted_.is_out_of_time()
            ? "The time was over: allow more (--bridge-seconds)."
            : "A walk did not settle: the posterior may have several modes, or a shape that the moves cannot "
              "follow. Fit the model without them.");
  }

  const Dataset& data_;
  const std::string& column_;
  const EvaluateOptions& options_;
  bool is_future_;
  std::vector<Fold> folds_;
  FittedPosterior fitted_;
  Table particles_;
  PosteriorFormulas::Weights weights_;  // of the posterior that the particles are draws of
  std::vector<std::string> lost_;       // labels
  std::size_t num_walks_ = 0, num_moves_ = 0;
};

}  // namespace

Result evaluate_bridged_folds(const Dataset& data, const std::string& column,
                              const EvaluateOptions& options) {
  if (!options.group.empty())
    throw InputError("--group with --fold: observations of a fold are judged one by one. Leave --group out.");
  return in_threads(options.threads, [&] { return FoldWalker(data, column, options).run(); });
}

}  // namespace pcic
