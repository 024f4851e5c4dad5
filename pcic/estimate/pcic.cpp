#include "pcic/estimate/pcic.hpp"

#include <utility>

namespace pcic {

Estimate estimate_pcic(const LossMoments& moments) {
  const std::size_t num_obs = moments.mean.size();
  require_per_observation("covariance of loss and score", moments.covariance.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) pointwise[i] = moments.mean[i] - moments.covariance[i];
  return make_estimate("pcic", std::move(pointwise));
}

Estimate estimate_pcic(const CrossMoments& moments) {
  return estimate_pcic(moments.loss_moments());
}

}  // namespace pcic
