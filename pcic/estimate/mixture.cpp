#include "pcic/estimate/mixture.hpp"

#include <utility>

namespace pcic {

MixtureEvaluation evaluate_mixture(const RatioTails& tails, double log_mean_inverse_sum,
                                   const ImportanceSampling& options) {
  LeaveOneOut sampled = leave_one_out(tails, options);
  // Its log loss is that of a score whose own ratios are the w_im: log mean_m w_im.
  std::vector<double> log_loss = std::move(sampled.log_loss.is.pointwise);
  for (double& value : log_loss) value -= log_mean_inverse_sum;
  MixtureEvaluation evaluation{.pareto_k = std::move(sampled.pareto_k),
                               .n_eff = std::move(sampled.n_eff),
                               .troubles = std::move(sampled.troubles),
                               .threshold = sampled.threshold,
                               .log_loss = make_estimate("mixture", std::move(log_loss)),
                               .losses = {}};
  for (SampledLoss& loss : sampled.losses) {
    loss.is.name = "mixture";
    evaluation.losses.push_back(std::move(loss.is));
  }
  return evaluation;
}

}  // namespace pcic
