#include "pcic/estimate/waic.hpp"

#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {

Estimate estimate_waic1(const ScoreMoments& log_lik, double beta) {
  const std::size_t num_obs = log_lik.mean.size();
  if (log_lik.log_mean_exp.empty() && num_obs > 0)
    throw InputError("waic1: log E p was not accumulated; accumulate the score with its log-sum-exp");
  require_per_observation("log E p", log_lik.log_mean_exp.size(), num_obs);
  require_per_observation("variance of log p", log_lik.variance.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i)
    pointwise[i] = -log_lik.log_mean_exp[i] + beta * log_lik.variance[i];
  return make_estimate("waic1", std::move(pointwise));
}

Estimate estimate_waic2(const ScoreMoments& log_lik, double beta) {
  const std::size_t num_obs = log_lik.mean.size();
  require_per_observation("variance of log p", log_lik.variance.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) pointwise[i] = -log_lik.mean[i] + beta * log_lik.variance[i];
  return make_estimate("waic2", std::move(pointwise));
}

}  // namespace pcic
