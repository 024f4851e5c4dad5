#include "pcic/estimate/loss_evaluation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/batch_influences.hpp"
#include "pcic/estimate/criterion_series.hpp"
#include "pcic/estimate/diagnostic_ratio.hpp"
#include "pcic/estimate/estimators.hpp"
#include "pcic/estimate/part_influences.hpp"
#include "pcic/estimate/ratio_error.hpp"

namespace pcic {
namespace {

constexpr double ratio_worth_an_error = 0.3;  // below it the series serves (diagnose/trust.hpp)

void add(Parts& parts, Part is, Part tis, Part psis, const SampledLoss& sampled) {
  parts[is] = {sampled.is.pointwise};
  parts[tis] = {sampled.tis.pointwise};
  parts[psis] = {sampled.psis.pointwise};
}

// Returns k-hat of the weighted loss.
std::vector<double> add_weighted(Parts& parts, const LeaveOneOut& sampled, std::optional<std::size_t> array) {
  if (array) {
    add(parts, Part::is, Part::tis, Part::psis, sampled.losses[*array]);
    return sampled.losses[*array].pareto_k;
  }
  add(parts, Part::is_density, Part::tis_density, Part::psis_density, sampled.log_loss);
  add(parts, Part::is, Part::tis, Part::psis, sampled.gibbs_log_loss);
  return sampled.pareto_k;
}

// nu(E theta without i) moves as nu(E theta) - Cov(nu, s_i) does, and with the second term as that + its half
// comoment.
void add_influences_without_observation(Parts& parts) {
  const auto plug_in = parts.find(Part::plug_in);
  if (plug_in == parts.end()) return;
  BatchSeries influence = plug_in->second.influence;
  if (influence.empty() || !add_scaled(influence, -1, parts[Part::covariance].influence)) return;
  if (const auto found = parts.find(Part::plug_in_first); found != parts.end())
    found->second.influence = influence;
  if (const auto found = parts.find(Part::plug_in_second);
      found != parts.end() && add_scaled(influence, 1, parts[Part::half_comoment].influence))
    found->second.influence = std::move(influence);
}

}  // namespace

const Estimate* LossEvaluation::find(std::string_view name) const {
  const auto found = std::ranges::find(estimates, name, &Estimate::name);
  return found == estimates.end() ? nullptr : &*found;
}

const Estimate* LossEvaluation::find(std::string_view name, Target target) const {
  const auto found = std::ranges::find_if(
      estimates, [&](const Estimate& each) { return each.name == name && each.target == target; });
  return found == estimates.end() ? nullptr : &*found;
}

std::vector<Target> LossEvaluation::targets() const {
  std::vector<Target> found;
  for (const Estimate& estimate : estimates)
    if (std::ranges::find(found, estimate.target) == found.end()) found.push_back(estimate.target);
  return found;
}

LossEvaluation evaluate_loss(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                             LossInputs inputs) {
  const EvaluationShape& shape = state.shape();
  if (loss >= shape.num_losses())
    throw InputError("loss number " + std::to_string(loss + 1) + ": the state holds " +
                     std::to_string(shape.num_losses()));
  LossEvaluation evaluation{.loss = shape.loss_name(loss), .is_log_loss = !shape.loss_array(loss)};
  for (const auto& [part, given] : inputs.more)
    require_per_observation("loss " + evaluation.loss, given.values.size(), state.num_obs());

  LossMoments moments = state.loss_moments(all_draws, loss, inputs.divisor);
  const ScoreMoments score = state.score_moments(all_draws, inputs.divisor);
  Parts parts = evaluation.is_log_loss ? parts_of_log_loss(moments, score) : parts_of(moments);
  if (inputs.sampled) evaluation.loss_pareto_k = add_weighted(parts, *inputs.sampled, shape.loss_array(loss));
  if (inputs.point) {
    parts.insert(inputs.point->parts.begin(), inputs.point->parts.end());
    evaluation.prediction = inputs.point->formula;
    evaluation.point_ratio = inputs.point->ratio;
  }
  add_influences(parts, state, all_draws, loss,
                 inputs.sampled ? inputs.sampled->options : ImportanceSampling(), inputs.point);
  BatchSeries pcic = parts[Part::mean].influence;
  add_scaled(pcic, -1, parts[Part::covariance].influence);
  parts.merge(inputs.more);
  add_influences_without_observation(parts);
  evaluation.estimates = estimate_all(
      parts, {.is_log_loss = evaluation.is_log_loss, .power = shape.beta, .counts = state.counts()});
  evaluation.ratio = diagnostic_ratio(moments, score);
  evaluation.ratio_error = ratio_errors(state, all_draws, loss, evaluation.ratio, ratio_worth_an_error);
  evaluation.remaining_error = remaining_error(moments, evaluation.ratio);
  evaluation.covariance = std::move(moments.covariance);
  evaluation.series = criterion_series(state, pcic, loss);
  return evaluation;
}

LossEvaluation evaluate_loss(const EvaluationState& state, std::size_t loss, std::span<const double> plug_in,
                             Divisor divisor) {
  std::optional<LeaveOneOut> sampled;
  const Batch all_draws = state.all_draws();
  if (state.ratio_tails()) sampled = leave_one_out(state, all_draws);
  LossInputs inputs{.divisor = divisor, .sampled = sampled ? &*sampled : nullptr};
  if (!plug_in.empty()) inputs.more[Part::plug_in] = {{plug_in.begin(), plug_in.end()}, {}};
  return evaluate_loss(state, all_draws, loss, std::move(inputs));
}

}  // namespace pcic
