#include "pcic/estimate/ij_plugin.hpp"

namespace pcic {

std::vector<double> mean_without(const ParameterMoments& moments, std::size_t obs, Order order,
                                 Divisor divisor) {
  std::vector<double> mean = moments.means();
  const std::vector<double> covariance = moments.covariances(obs, divisor);
  for (std::size_t j = 0; j < mean.size(); ++j) mean[j] -= covariance[j];
  if (order == Order::first) return mean;
  const std::vector<double> third = moments.third_comoments(obs, divisor);
  for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += third[j] / 2;
  return mean;
}

}  // namespace pcic
