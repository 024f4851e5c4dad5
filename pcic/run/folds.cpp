#include "pcic/run/folds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/dropped_observations.hpp"
#include "pcic/run/held_out.hpp"

namespace pcic {
namespace {

std::vector<std::size_t> dropped_from(const Dataset& data, std::size_t num_obs,
                                      const EvaluateOptions& options) {
  return dropped_observations(options, num_obs, [&](const std::string& where) {
    Graph graph(num_obs);
    Builder builder(graph, data, {});
    return data_values(graph, builder.data_column({where, "where"}));
  });
}

// The estimates of all folds, one loss and target at a time.
class FoldJoiner {
 public:
  void add(const Result& fold) {
    if (!whole_) {
      whole_ = fold;
      for (LossResult& loss : whole_->losses)
        for (Estimate& estimate : loss.evaluation.estimates) estimate.pointwise.clear();
      whole_->findings.clear();
      whole_->num_draws = whole_->num_chains = 0;
      whole_->chain_draws.clear();
    }
    const EvaluatedObservations evaluated(fold.question);
    for (std::size_t k = 0; k < fold.num_obs; ++k) place_.push_back(evaluated.place(k));
    for (std::size_t l = 0; l < fold.losses.size(); ++l)
      for (std::size_t e = 0; e < fold.losses[l].evaluation.estimates.size(); ++e) {
        const Estimate& part = fold.losses[l].evaluation.estimates[e];
        Estimate& all = whole_->losses[l].evaluation.estimates[e];
        all.pointwise.insert(all.pointwise.end(), part.pointwise.begin(), part.pointwise.end());
        const double error = part.mcse * static_cast<double>(fold.num_obs);
        squared_errors_[{l, e}] += error * error;
      }
    whole_->findings.insert(whole_->findings.end(), fold.findings.begin(), fold.findings.end());
    whole_->num_draws += fold.num_draws;
    whole_->num_chains += fold.num_chains;
    whole_->chain_draws.insert(whole_->chain_draws.end(), fold.chain_draws.begin(), fold.chain_draws.end());
  }

  bool is_empty() const { return !whole_; }

  Result finish(const std::string& column) {
    Result& result = *whole_;
    Question& question = *result.question;
    std::map<std::size_t, std::size_t> order;  // place in the data -> place among the folds
    for (std::size_t k = 0; k < place_.size(); ++k) order[place_[k]] = k;
    question.dropped.clear();
    for (std::size_t i = 0; i < question.num_obs; ++i)
      if (!order.contains(i)) question.dropped.push_back(i);
    question.held_out.clear();
    question.fold = column;
    result.num_obs = place_.size();
    for (std::size_t l = 0; l < result.losses.size(); ++l) {
      for (std::size_t e = 0; e < result.losses[l].evaluation.estimates.size(); ++e) {
        Estimate& estimate = result.losses[l].evaluation.estimates[e];
        std::vector<double> pointwise;
        for (const auto& [place, k] : order) pointwise.push_back(estimate.pointwise[k]);
        const Target target = estimate.target;
        estimate = make_estimate(estimate.name, std::move(pointwise));
        estimate.target = target;
        estimate.mcse = std::sqrt(squared_errors_[{l, e}]) / static_cast<double>(result.num_obs);
      }
      answer_with_estimates(result.losses[l]);
    }
    return std::move(result);
  }

 private:
  std::optional<Result> whole_;
  std::vector<std::size_t> place_;  // of every observation, in the order of the folds
  std::map<std::pair<std::size_t, std::size_t>, double> squared_errors_;  // of sums; by loss and estimate
};

}  // namespace

std::vector<Fold> folds_of(const Dataset& data, const std::string& column, const EvaluateOptions& options) {
  const DataArray* values = data.find(column);
  if (!values || values->shape.size() != 1)
    throw InputError(fmt::format(
        "--fold {}: the data have no such column. Expected one that says of every observation which fold it is in.",
        column));
  const std::size_t num_obs = values->values.size();
  const std::vector<std::size_t> dropped = dropped_from(data, num_obs, options);
  std::map<double, Fold> folds;
  for (std::size_t i = 0; i < num_obs; ++i) {
    if (std::ranges::binary_search(dropped, i)) continue;
    const double value = values->values[i];
    if (std::isnan(value))
      throw InputError(
          fmt::format("--fold {}: observation {} has no value; every one needs a fold.", column, i + 1));
    folds[value].label = values->labels.empty() ? fmt::format("{}", value)
                                                : values->labels.at(static_cast<std::size_t>(value) - 1);
  }
  std::vector<Fold> result;
  for (auto& [value, fold] : folds) {
    fold.value = value;
    for (std::size_t i = 0; i < num_obs; ++i)
      if (values->values[i] != value || std::ranges::binary_search(dropped, i)) fold.others.push_back(i + 1);
    result.push_back(std::move(fold));
  }
  return result;
}

std::optional<Result> judge_folds(const std::vector<Fold>& folds, const std::string& column,
                                  const EvaluateOptions& options, const JudgeFold& judge) {
  if (!options.weights.empty())
    throw InputError(
        "--weights with --fold: rows of different folds cannot be weighed against each other here. "
        "Leave --weights out.");
  FoldJoiner joiner;
  for (const Fold& fold : folds) {
    EvaluateOptions of_fold = options;
    of_fold.drop = fold.others;
    of_fold.where.clear();
    if (const std::optional<Result> judged = judge(fold, of_fold)) joiner.add(*judged);
  }
  if (joiner.is_empty()) return std::nullopt;
  Result result = joiner.finish(column);
  result.question->where = options.where;
  return result;
}

Result evaluate_folds(const OpenFold& open, const Dataset& data, const std::string& column,
                      const EvaluateOptions& options) {
  return *judge_folds(folds_of(data, column, options), column, options,
                      [&](const Fold& fold, const EvaluateOptions& of_fold) {
                        return evaluate_held_out(*open(fold.label), data, of_fold, fold.label);
                      });
}

std::string pattern_for_fold(std::string pattern, const std::string& label) {
  for (std::size_t at = pattern.find(fold_in_pattern); at != std::string::npos;
       at = pattern.find(fold_in_pattern, at + label.size()))
    pattern.replace(at, fold_in_pattern.size(), label);
  return pattern;
}

}  // namespace pcic
