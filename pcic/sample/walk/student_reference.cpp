#include "pcic/sample/walk/student_reference.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/walk/bending-inl.hpp"

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
  std::vector<std::size_t> order;  // of the coordinates: those first that others depend on
  Eigen::RowVectorXd mean;         // in this order
  Eigen::MatrixXd factor;          // L
  Bending bending;

  RowMajorMatrix ordered(const Table& particles, std::size_t first, std::size_t count) const {
    RowMajorMatrix x(signed_size(count), signed_size(order.size()));
    for (std::size_t k = 0; k < order.size(); ++k)
      x.col(signed_size(k)) =
          matrix_of(particles).col(signed_size(order[k])).segment(signed_size(first), signed_size(count));
    return x;
  }
  RowMajorMatrix uncorrelated(const RowMajorMatrix& x) const {
    const Eigen::MatrixXd centred = (x.rowwise() - mean).transpose();
    return factor.triangularView<Eigen::Lower>().solve(centred).transpose();
  }
};

StudentReference::StudentReference(const Table& particles, std::size_t first, std::size_t count)
    : shape_(std::make_unique<Shape>()) {
  const std::vector<std::size_t> deciding =
      bending_coordinates(matrix_of(particles).middleRows(signed_size(first), signed_size(count)));
  shape_->order = deciding;
  for (std::size_t k = 0; k < particles.num_columns(); ++k)
    if (std::ranges::find(deciding, k) == deciding.end()) shape_->order.push_back(k);
  const RowMajorMatrix x = shape_->ordered(particles, first, count);
  shape_->mean = x.colwise().mean();
  const RowMajorMatrix centred = x.rowwise() - shape_->mean;
  shape_->factor = factor_of(centred.transpose() * centred / static_cast<double>(x.rows() - 1));
  if (!deciding.empty()) shape_->bending = Bending(shape_->uncorrelated(x), deciding.size());
}

StudentReference::~StudentReference() = default;

std::size_t StudentReference::num_parameters() const {
  return static_cast<std::size_t>(shape_->mean.size());
}

void StudentReference::whiten(const Table& particles, std::size_t first, std::size_t count,
                              Table& whitened) const {
  const RowMajorMatrix u = shape_->uncorrelated(shape_->ordered(particles, first, count));
  for (std::size_t m = 0; m < count; ++m)
    shape_->bending.straighten({u.row(signed_size(m)).data(), particles.num_columns()},
                               whitened.row(first + m));
}

void StudentReference::colour(const Table& whitened, std::size_t first, std::size_t count,
                              Table& particles) const {
  Table bent(count, whitened.num_columns());
  for (std::size_t m = 0; m < count; ++m) shape_->bending.bend(whitened.row(first + m), bent.row(m));
  const Eigen::MatrixXd x = shape_->factor.triangularView<Eigen::Lower>() * matrix_of(bent).transpose();
  for (std::size_t k = 0; k < shape_->order.size(); ++k)
    matrix_of(particles).col(signed_size(shape_->order[k])).segment(signed_size(first), signed_size(count)) =
        x.row(signed_size(k)).transpose().array() + shape_->mean[signed_size(k)];
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
             std::log1p(squared_norm(u) / degrees_of_freedom) -
         shape_->bending.log_jacobian(u);
}

}  // namespace pcic
