#include "pcic/estimate/jackknife.hpp"

#include <Eigen/Dense>

#include "pcic/estimate/estimate.hpp"

namespace pcic {

std::vector<double> jackknife_covariance(std::span<const ParameterMoments> parts, std::size_t first,
                                         Divisor divisor, const std::vector<double>& counts) {
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
  std::vector<double> shares = shares_of_mean(static_cast<std::size_t>(c.rows()), counts);
  const Eigen::Map<const Eigen::VectorXd> share(shares.data(), c.rows());
  const Eigen::MatrixXd centred = c.rowwise() - share.transpose() * c;
  const Eigen::MatrixXd covariance =
      count_observations(shares.size(), counts) * (centred.transpose() * share.asDiagonal() * centred);
  return {covariance.data(), covariance.data() + covariance.size()};
}

}  // namespace pcic
