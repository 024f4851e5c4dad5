#include "pcic/estimate/mixture.hpp"

#include <utility>

#include "pcic/estimate/batch_influences.hpp"

namespace pcic {

MixtureEvaluation evaluate_mixture(const EvaluationState& state, double log_mean_inverse_sum,
                                   const ImportanceSampling& options) {
  LeaveOneOut sampled = leave_one_out(*state.ratio_tails(), options);
  const std::vector<double> densities = std::move(sampled.losses.back().is.pointwise);
  sampled.losses.pop_back();
  // Its log loss is that of a score whose own ratios are the w_im: log mean_m w_im.
  std::vector<double> log_loss = std::move(sampled.log_loss.is.pointwise);
  for (double& value : log_loss) value -= log_mean_inverse_sum;
  MixtureEvaluation evaluation{.pareto_k = std::move(sampled.pareto_k),
                               .n_eff = std::move(sampled.n_eff),
                               .troubles = std::move(sampled.troubles),
                               .threshold = sampled.threshold,
                               .log_loss = make_estimate("mixture", std::move(log_loss), state.counts()),
                               .losses = {}};
  const std::vector<double> shares = shares_of_mean(state.num_obs(), state.counts());
  std::vector<double> slopes = shares;  // of -log of the density
  for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] /= -densities[i];
  std::vector<InfluenceSum> sums;
  for (std::size_t loss = 0; loss < sampled.losses.size(); ++loss) {
    sums.push_back({{InfluenceOf::is, loss, shares}});
    evaluation.losses.push_back(
        make_estimate("mixture", std::move(sampled.losses[loss].is.pointwise), state.counts()));
  }
  sums.push_back({{InfluenceOf::is, sampled.losses.size(), slopes}});
  const std::vector<BatchSeries> series = batch_influences(state, state.all_draws(), sums, options);
  for (std::size_t loss = 0; loss < evaluation.losses.size(); ++loss)
    evaluation.losses[loss].mcse = batch_means_error(series[loss]);
  evaluation.log_loss.mcse = batch_means_error(series.back());
  return evaluation;
}

}  // namespace pcic
