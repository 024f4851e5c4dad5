#include "pcic/estimate/jackknife.hpp"

#include <Eigen/Dense>

namespace pcic {

std::vector<double> jackknife_covariance(std::span<const ParameterMoments> parts, std::size_t first,
                                         Divisor divisor) {
  std::vector<double> rows;  // n x p
  for (const ParameterMoments& part : parts)
    for (std::size_t i = 0; i < part.num_obs(); ++i) {
      const std::vector<double> covariances = part.covariances(i, divisor);
      rows.insert(rows.end(), covariances.begin() + static_cast<std::ptrdiff_t>(first), covariances.end());
    }
  if (parts.empty() || rows.empty()) return {};
  const auto p = static_cast<Eigen::Index>(parts.front().num_parameters() - first);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Map<const RowMajor> c(rows.data(), static_cast<Eigen::Index>(rows.size()) / p, p);
  const Eigen::MatrixXd centred = c.rowwise() - c.colwise().mean();
  const Eigen::MatrixXd covariance = centred.transpose() * centred;
  return {covariance.data(), covariance.data() + covariance.size()};
}

}  // namespace pcic
