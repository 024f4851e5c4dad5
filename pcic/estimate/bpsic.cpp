#include "pcic/estimate/bpsic.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace pcic {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ConstMap = Eigen::Map<const Matrix>;

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

// Those that the score depends on; the others have no information and would make J singular.
std::vector<Eigen::Index> parameters_in_use(const ConstMap& gradients, const ConstMap& hessian) {
  std::vector<Eigen::Index> used;
  for (Eigen::Index j = 0; j < hessian.cols(); ++j)
    if (!gradients.col(j).isZero(0) || !hessian.col(j).isZero(0)) used.push_back(j);
  return used;
}

constexpr double smallest_reciprocal_condition = 1e-14;

}  // namespace

std::vector<double> derivative_correction(const ScoreDerivatives& score,
                                          std::span<const double> loss_gradients) {
  const Eigen::Index n = index(score.num_obs), p = index(score.num_parameters);
  const ConstMap score_gradients(score.gradients.data(), n, p), hessian(score.total_hessian.data(), p, p),
      gradients(loss_gradients.data(), n, p);
  const std::vector<Eigen::Index> used = parameters_in_use(score_gradients, hessian);
  // J^-1 / n = (-total Hessian)^-1
  const Eigen::PartialPivLU<Eigen::MatrixXd> total(-hessian(used, used));
  std::vector<double> correction(score.num_obs, std::numeric_limits<double>::quiet_NaN());
  if (used.empty() || !(total.rcond() > smallest_reciprocal_condition)) return correction;
  const Matrix solved = total.solve(score_gradients(Eigen::all, used).transpose()).transpose();
  for (Eigen::Index i = 0; i < n; ++i)
    correction[static_cast<std::size_t>(i)] = gradients(i, used).dot(solved.row(i));
  return correction;
}

std::vector<double> newton_step(const ScoreDerivatives& score, std::span<const double> total_gradient) {
  const Eigen::Index n = index(score.num_obs), p = index(score.num_parameters);
  const ConstMap gradients(score.gradients.data(), n, p), hessian(score.total_hessian.data(), p, p);
  const std::vector<Eigen::Index> used = parameters_in_use(gradients, hessian);
  const Eigen::LDLT<Eigen::MatrixXd> information(-hessian(used, used));
  if (used.empty() || information.info() != Eigen::Success || !information.isPositive() ||
      !(information.rcond() > smallest_reciprocal_condition))
    return {};
  const Eigen::Map<const Eigen::VectorXd> gradient(total_gradient.data(), p);
  const Eigen::VectorXd step = information.solve(gradient(used));
  std::vector<double> result(score.num_parameters, 0.0);
  for (std::size_t k = 0; k < used.size(); ++k)
    result[static_cast<std::size_t>(used[k])] = step(static_cast<Eigen::Index>(k));
  return result;
}

}  // namespace pcic
