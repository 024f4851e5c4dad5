#include "pcic/estimate/loss_evaluation.hpp"

#include <array>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/batch_influences.hpp"
#include "pcic/estimate/criterion_series.hpp"
#include "pcic/estimate/diagnostic_ratio.hpp"
#include "pcic/estimate/in_sample.hpp"
#include "pcic/estimate/monte_carlo_error.hpp"
#include "pcic/estimate/pcic.hpp"
#include "pcic/estimate/pcic2.hpp"
#include "pcic/estimate/plug_in.hpp"
#include "pcic/estimate/waic.hpp"

namespace pcic {
namespace {

Estimate with_error(Estimate estimate, const std::vector<double>& counts, double mcse) {
  Estimate counted = make_estimate(std::move(estimate.name), std::move(estimate.pointwise), counts);
  counted.mcse = mcse;
  return counted;
}

// With their Monte Carlo errors.
std::vector<Estimate> sampled_estimates(const EvaluationState& state, const Batch& all_draws,
                                        std::size_t loss, const LeaveOneOut& sampled) {
  const std::optional<std::size_t> array = state.shape().loss_array(loss);
  const SampledLoss& of_loss = array ? sampled.losses[*array] : sampled.log_loss;
  std::vector<Estimate> estimates = {of_loss.is, of_loss.tis, of_loss.psis};
  const std::vector<double> shares = shares_of_mean(state.num_obs(), state.counts());
  std::vector<InfluenceSum> sums;
  for (const InfluenceOf of :
       array ? std::array{InfluenceOf::is, InfluenceOf::tis, InfluenceOf::psis}
             : std::array{InfluenceOf::log_is, InfluenceOf::log_tis, InfluenceOf::log_psis})
    sums.push_back({{of, loss, shares}});
  const std::vector<BatchSeries> series = batch_influences(state, all_draws, sums, sampled.options);
  for (std::size_t k = 0; k < estimates.size(); ++k) estimates[k].mcse = batch_means_error(series[k]);
  return estimates;
}

}  // namespace

const Estimate* LossEvaluation::find(std::string_view name) const {
  for (const Estimate& estimate : estimates)
    if (estimate.name == name) return &estimate;
  return nullptr;
}

LossEvaluation evaluate_loss(const EvaluationState& state, std::size_t loss, std::span<const double> plug_in,
                             Divisor divisor) {
  std::optional<LeaveOneOut> sampled;
  const Batch all_draws = state.all_draws();
  if (state.ratio_tails()) sampled = leave_one_out(state, all_draws);
  return evaluate_loss(state, all_draws, loss, plug_in, divisor, sampled ? &*sampled : nullptr);
}

LossEvaluation evaluate_loss(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                             std::span<const double> plug_in, Divisor divisor, const LeaveOneOut* sampled,
                             const PlugInChanges& changes) {
  const EvaluationShape& shape = state.shape();
  if (loss >= shape.num_losses())
    throw InputError("loss number " + std::to_string(loss + 1) + ": the state holds " +
                     std::to_string(shape.num_losses()));
  LossEvaluation evaluation{.loss = shape.loss_name(loss), .is_log_loss = !shape.loss_array(loss)};
  if (!plug_in.empty())
    require_per_observation("plug-in loss " + evaluation.loss, plug_in.size(), state.num_obs());

  LossMoments moments = state.loss_moments(all_draws, loss, divisor);
  const ScoreMoments score = state.score_moments(all_draws, divisor);
  const ChainInfluences influences = influences_of_batches(state, all_draws, loss);
  const MonteCarloError error = monte_carlo_error(influences);

  std::vector<Estimate>& estimates = evaluation.estimates;
  estimates.push_back(with_error(estimate_in_sample(moments), state.counts(), error.in_sample));
  estimates.push_back(with_error(estimate_pcic(moments), state.counts(), error.pcic));
  estimates.push_back(with_error(estimate_pcic2(moments), state.counts(), error.pcic2));
  if (evaluation.is_log_loss) {
    const double beta = shape.beta;
    ScoreMoments log_lik = score;
    for (double& value : log_lik.mean) value /= beta;
    for (double& value : log_lik.variance) value /= beta * beta;
    estimates.push_back(with_error(estimate_waic1(log_lik, beta), state.counts(), error.waic1));
    estimates.push_back(with_error(estimate_waic2(log_lik, beta), state.counts(), error.pcic));
  }
  if (sampled) {
    for (Estimate& estimate : sampled_estimates(state, all_draws, loss, *sampled))
      estimates.push_back(std::move(estimate));
    evaluation.loss_pareto_k =
        evaluation.is_log_loss ? sampled->pareto_k : sampled->losses[*shape.loss_array(loss)].pareto_k;
  }
  if (!plug_in.empty()) {
    const auto add = [&](Estimate estimate, PlugInWeights weights) {
      estimates.push_back(
          with_error(std::move(estimate), state.counts(), plug_in_error(influences, changes, weights)));
    };
    add(estimate_in_sample_plugin(plug_in), {.in_sample = 0, .correction = 0, .plug_in = 1});
    add(estimate_pcic_plugin(moments, plug_in), {.in_sample = 0, .correction = 1, .plug_in = 1});
    add(estimate_gdic(moments, plug_in), {.in_sample = 3, .correction = 0, .plug_in = -2});
    add(estimate_gdic_plugin(moments, plug_in), {.in_sample = 2, .correction = 0, .plug_in = -1});
    if (evaluation.is_log_loss)
      add(estimate_dic(moments, plug_in), {.in_sample = 2, .correction = 0, .plug_in = -1});
  }
  evaluation.ratio = diagnostic_ratio(moments, score);
  evaluation.remaining_error = remaining_error(moments, evaluation.ratio);
  evaluation.covariance = std::move(moments.covariance);
  evaluation.series = criterion_series(state, influences, loss);
  return evaluation;
}

}  // namespace pcic
