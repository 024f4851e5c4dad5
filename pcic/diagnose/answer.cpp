#include "pcic/diagnose/answer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

// The estimators of a target from which its answer is made; null: not computed.
struct Sources {
  const Estimate* in_sample = nullptr;
  const Estimate* first_order = nullptr;
  const Estimate* series = nullptr;
  const Estimate* weights = nullptr;
};

struct SourceNames {
  Target target;
  std::string_view in_sample, first_order, series, weights;
};

// In the order in which they are preferred.
constexpr SourceNames source_names[] = {
    {Target::predictive, "in_sample", "", "waic1", "psis"},  // the log loss
    {Target::predictive, "in_sample", "first_order", "second_order", "psis"},
    {Target::predictive, "", "", "", "mixture"},
    {Target::gibbs, "in_sample", "pcic", "pcic2", "psis"},
    {Target::gibbs, "", "", "", "mixture"},
    {Target::plugin, "in_sample_plugin", "ij_plugin", "ij_plugin2", ""},
    {Target::plugin, "in_sample_plugin", "", "pcic_plugin", ""},
};

std::optional<Sources> sources_of(const LossEvaluation& evaluation, Target target) {
  for (const SourceNames& names : source_names) {
    if (names.target != target) continue;
    const Sources sources{.in_sample = evaluation.find(names.in_sample, target),
                          .first_order = evaluation.find(names.first_order, target),
                          .series = evaluation.find(names.series, target),
                          .weights = evaluation.find(names.weights, target)};
    if (sources.series || (names.series.empty() && sources.weights)) return sources;
  }
  return std::nullopt;
}

class AnswerMaker {
 public:
  AnswerMaker(const LossEvaluation& evaluation, const Sources& sources, std::span<const double> ratio,
              std::span<const double> pareto_k)
      : evaluation_(evaluation), sources_(sources), ratio_(ratio), pareto_k_(pareto_k) {}

  double value(std::size_t i, Served by) const {
    const Estimate* source =
        by == Served::by_series || !sources_.weights ? sources_.series : sources_.weights;
    return source->pointwise[i];
  }

  double left(std::size_t i, Served by) const {
    switch (by) {
      case Served::by_series:
        return last_term(i) * ratio_[i] / (1 - ratio_[i]);
      case Served::by_weights:
        return pareto_k_[i] <= thresholds.pareto_k_sound ? 0 : distance(i);
      case Served::by_nobody:
        return std::max(distance(i), correction(i));
      case Served::by_other_fit:
      case Served::by_bridge:
      case Served::undefined:
        break;
    }
    return not_a_number;
  }

 private:
  // The Gibbs series stands in where the target's own has no first order of its own.
  double last_term(std::size_t i) const {
    const Estimate* first = sources_.first_order;
    const Estimate* second = sources_.series;
    if (!first) {
      first = evaluation_.find("pcic", Target::gibbs);
      second = evaluation_.find("pcic2", Target::gibbs);
    }
    return std::abs(second->pointwise[i] - first->pointwise[i]);
  }

  double distance(std::size_t i) const {
    return sources_.weights && sources_.series
               ? std::abs(sources_.weights->pointwise[i] - sources_.series->pointwise[i])
               : 0;
  }

  double correction(std::size_t i) const {
    return sources_.in_sample ? std::abs(value(i, Served::by_nobody) - sources_.in_sample->pointwise[i]) : 0;
  }

  const LossEvaluation& evaluation_;
  const Sources& sources_;
  std::span<const double> ratio_, pareto_k_;
};

std::string name_of(const Estimate* estimate) {
  return estimate ? estimate->name : "";
}

}  // namespace

std::size_t Answer::count(Served by) const {
  return static_cast<std::size_t>(std::ranges::count(served, by));
}

std::vector<std::size_t> Answer::observations(Served by) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < served.size(); ++i)
    if (served[i] == by) found.push_back(i);
  return found;
}

std::span<const double> ratio_behind(const LossEvaluation& evaluation, Target target) {
  const bool of_point = target == Target::predictive && !evaluation.is_log_loss;
  return of_point ? evaluation.point_ratio : evaluation.ratio;
}

std::optional<Answer> answer_for(const LossEvaluation& evaluation, Target target,
                                 std::span<const double> pareto_k, std::size_t num_draws,
                                 std::span<const ExactLoss> exact) {
  const std::optional<Sources> sources = sources_of(evaluation, target);
  if (!sources) return std::nullopt;
  const std::span<const double> ratio =
      sources->series ? ratio_behind(evaluation, target) : std::span<const double>();
  const std::span<const double> k = sources->weights ? pareto_k : std::span<const double>();
  std::vector<Served> served = settle({.ratio = ratio, .pareto_k = k, .num_draws = num_draws});

  const AnswerMaker maker(evaluation, *sources, ratio, pareto_k);
  const Estimate& any = sources->series ? *sources->series : *sources->weights;
  std::vector<double> pointwise, left;
  for (std::size_t i = 0; i < served.size(); ++i) {
    pointwise.push_back(maker.value(i, served[i]));
    left.push_back(maker.left(i, served[i]));
  }
  for (const ExactLoss& each : exact) {
    if (each.loss != evaluation.loss || each.target != target) continue;
    pointwise[each.observation] = each.value;
    left[each.observation] = 0;
    served[each.observation] = each.by;
  }
  Answer answer;
  static_cast<Estimate&>(answer) = make_estimate("answer", std::move(pointwise), any.counts);
  answer.target = target;
  answer.approximation = make_estimate("", std::move(left), any.counts).value;
  answer.served = std::move(served);
  answer.weights = name_of(sources->weights);
  answer.series = name_of(sources->series);
  answer.in_sample = name_of(sources->in_sample);
  return answer;
}

}  // namespace pcic
