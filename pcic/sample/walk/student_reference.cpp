#include "pcic/sample/walk/student_reference.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <numeric>

#include "pcic/sample/eigen_table-inl.hpp"

namespace pcic {
namespace {

constexpr double degrees_of_freedom = 5;
constexpr double smallest_ridge = 1e-10, largest_ridge = 1;  // of the variances

double squared_norm(std::span<const double> u) {
  return std::inner_product(u.begin(), u.end(), u.begin(), 0.0);
}

// Parameters that hang together exactly have a singular covariance: a ridge makes it regular.
Eigen::MatrixXd factor_of(const Eigen::MatrixXd& covariance) {
  const Eigen::VectorXd variances = covariance.diagonal().array().max(1e-300);
  for (double ridge = smallest_ridge; ridge <= largest_ridge; ridge *= 100) {
    Eigen::MatrixXd regular = covariance;
    regular.diagonal() += ridge * variances;
    const Eigen::LLT<Eigen::MatrixXd> cholesky(regular);
    if (cholesky.info() == Eigen::Success) return cholesky.matrixL();
  }
  return variances.cwiseSqrt().asDiagonal();
}

}  // namespace

struct StudentReference::Shape {
  Eigen::RowVectorXd mean;
  Eigen::MatrixXd factor;  // L
};

StudentReference::StudentReference(const Table& particles) : shape_(std::make_unique<Shape>()) {
  const auto x = matrix_of(particles);
  shape_->mean = x.colwise().mean();
  const RowMajorMatrix centred = x.rowwise() - shape_->mean;
  shape_->factor = factor_of(centred.transpose() * centred / static_cast<double>(x.rows() - 1));
}

StudentReference::~StudentReference() = default;

std::size_t StudentReference::num_parameters() const {
  return static_cast<std::size_t>(shape_->mean.size());
}

Table StudentReference::whiten(const Table& particles) const {
  Table whitened(particles.num_rows(), particles.num_columns());
  const Eigen::MatrixXd centred = (matrix_of(particles).rowwise() - shape_->mean).transpose();
  matrix_of(whitened) = shape_->factor.triangularView<Eigen::Lower>().solve(centred).transpose();
  return whitened;
}

void StudentReference::colour(const Table& whitened, std::size_t first, std::size_t count,
                              Table& particles) const {
  const auto u = matrix_of(whitened).middleRows(signed_size(first), signed_size(count));
  const Eigen::MatrixXd x = shape_->factor.triangularView<Eigen::Lower>() * u.transpose();
  matrix_of(particles).middleRows(signed_size(first), signed_size(count)) =
      x.transpose().rowwise() + shape_->mean;
}

void StudentReference::propose(std::span<const double> u, double b, std::span<double> proposed,
                               RandomStream& stream) const {
  const double p = static_cast<double>(u.size());
  const double s = 1 / stream.gamma((p + degrees_of_freedom) / 2, (degrees_of_freedom + squared_norm(u)) / 2);
  const double kept = std::sqrt(1 - b * b), spread = b * std::sqrt(s);
  for (std::size_t k = 0; k < u.size(); ++k) proposed[k] = kept * u[k] + spread * stream.normal();
}

double StudentReference::log_density(std::span<const double> u) const {
  return -(degrees_of_freedom + static_cast<double>(u.size())) / 2 *
         std::log1p(squared_norm(u) / degrees_of_freedom);
}

}  // namespace pcic
