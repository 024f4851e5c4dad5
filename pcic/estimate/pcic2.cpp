#include "pcic/estimate/pcic2.hpp"

#include <utility>

namespace pcic {

Estimate estimate_pcic2(const LossMoments& moments) {
  const std::size_t num_obs = moments.mean.size();
  require_per_observation("covariance of loss and score", moments.covariance.size(), num_obs);
  require_per_observation("comoment of loss and squared score", moments.comoment.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i)
    pointwise[i] = moments.mean[i] - moments.covariance[i] + moments.comoment[i] / 2;
  return make_estimate("pcic2", std::move(pointwise));
}

Estimate estimate_pcic2(const CrossMoments& moments) {
  return estimate_pcic2(moments.loss_moments());
}

}  // namespace pcic
