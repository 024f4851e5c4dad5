#include "pcic/estimate/diagnostic_ratio.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/estimate/estimate.hpp"

namespace pcic {

std::vector<double> diagnostic_ratio(const LossMoments& loss, const ScoreMoments& score, double guard) {
  const std::size_t num_obs = loss.mean.size();
  require_per_observation("covariance of loss and score", loss.covariance.size(), num_obs);
  require_per_observation("comoment of loss and squared score", loss.comoment.size(), num_obs);
  require_per_observation("variance of the loss", loss.variance.size(), num_obs);
  require_per_observation("variance of the score", score.variance.size(), num_obs);

  std::vector<double> ratio(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) {
    const double t1 = std::abs(loss.covariance[i]);
    const double t2 = std::abs(loss.comoment[i] / 2);
    const double floor = guard * std::sqrt(loss.variance[i]) * std::sqrt(score.variance[i]);
    ratio[i] = t2 == 0 ? 0 : t2 / std::max(t1, floor);
  }
  return ratio;
}

std::vector<double> remaining_error(const LossMoments& loss, const std::vector<double>& ratio) {
  require_per_observation("ratio", ratio.size(), loss.comoment.size());
  std::vector<double> error(ratio.size());
  for (std::size_t i = 0; i < ratio.size(); ++i) {
    const double t2 = std::abs(loss.comoment[i] / 2);
    error[i] = ratio[i] >= 1 ? std::numeric_limits<double>::infinity() : t2 * ratio[i] / (1 - ratio[i]);
  }
  return error;
}

}  // namespace pcic
