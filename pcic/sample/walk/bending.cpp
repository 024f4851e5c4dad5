#include <algorithm>
#include <cmath>

#include "pcic/sample/walk/bending-inl.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_deciding = 3;
constexpr double farthest = 3;  // standard deviations of a deciding coordinate
constexpr double largest_log_spread = 3;
constexpr double notable = 8;  // standard errors of a third moment
constexpr double smallest_square = 1e-12;

// 1; c; products of two; third powers.
Eigen::VectorXd terms_of(std::span<const double> deciding) {
  const auto count = static_cast<Eigen::Index>(deciding.size());
  Eigen::VectorXd terms(1 + 2 * count + count * (count + 1) / 2);
  Eigen::Index next = 0;
  terms[next++] = 1;
  for (std::size_t i = 0; i < deciding.size(); ++i) {
    const double c = std::clamp(deciding[i], -farthest, farthest);
    terms[next++] = c;
    terms[next++] = c * c * c;
    for (std::size_t j = 0; j <= i; ++j) terms[next++] = c * std::clamp(deciding[j], -farthest, farthest);
  }
  return terms;
}

RowMajorMatrix standardised(const RowMajorMatrix& particles) {
  RowMajorMatrix z = particles.rowwise() - particles.colwise().mean();
  for (Eigen::Index k = 0; k < z.cols(); ++k) {
    const double spread = std::sqrt(z.col(k).squaredNorm() / static_cast<double>(z.rows()));
    if (spread > 0) z.col(k) /= spread;
  }
  return z;
}

// Row c: how far the spread of every k depends on c, squared, less what is due to their correlation; and its place.
Eigen::MatrixXd dependence_of(const RowMajorMatrix& z) {
  const double count = static_cast<double>(z.rows());
  const Eigen::MatrixXd r = z.transpose() * z / count;
  const Eigen::MatrixXd third = z.transpose() * z.cwiseProduct(z) / count;  // E z_c z_k^2
  Eigen::MatrixXd dependence = Eigen::MatrixXd::Zero(r.rows(), r.cols());
  for (Eigen::Index c = 0; c < r.rows(); ++c)
    for (Eigen::Index k = 0; k < r.cols(); ++k) {
      if (k == c) continue;
      const double skew = third(c, c), along = r(c, k);
      const double spread = third(c, k) - 2 * along * third(k, c) + along * along * skew;
      const double place = third(k, c) - along * skew;
      dependence(c, k) =
          spread * spread + place * place / 2;  // both are E z_c z_k^2: the first explains more
    }
  return dependence;
}

}  // namespace

std::vector<std::size_t> bending_coordinates(const RowMajorMatrix& particles) {
  const auto p = static_cast<std::size_t>(particles.cols());
  if (p < 2) return {};
  const RowMajorMatrix z = standardised(particles);
  const double count = static_cast<double>(z.rows());
  const double least = notable * notable * 3 / count;  // E z_c^2 z_k^4 = 3
  const Eigen::MatrixXd dependence = dependence_of(z);
  const Eigen::VectorXd sums = dependence.rowwise().sum();
  Eigen::Index first = 0;
  sums.maxCoeff(&first);
  if (dependence.row(first).maxCoeff() < least) return {};
  std::vector<std::size_t> deciding{static_cast<std::size_t>(first)};
  const auto add_next = [&](Eigen::VectorXd score) {
    for (const std::size_t known : deciding) score[static_cast<Eigen::Index>(known)] = 0;
    Eigen::Index next = 0;
    if (score.maxCoeff(&next) >= least && deciding.size() < std::min(most_deciding, p - 1))
      deciding.push_back(static_cast<std::size_t>(next));
  };
  Eigen::MatrixXd together = z.transpose() * z.col(first).asDiagonal() * z / count;  // E z_c z_m z_k
  together.diagonal().setZero();
  together.row(first).setZero();
  together.col(first).setZero();
  add_next(together.cwiseAbs2().rowwise().sum());
  add_next(sums);
  add_next(sums);
  return deciding;
}

Bending::Bending(const RowMajorMatrix& whitened, std::size_t num_deciding) : num_deciding_(num_deciding) {
  const auto first = static_cast<Eigen::Index>(num_deciding), followers = whitened.cols() - first;
  const auto num_terms = terms_of({whitened.data(), num_deciding}).size();
  Eigen::MatrixXd terms(whitened.rows(), num_terms);
  for (Eigen::Index m = 0; m < whitened.rows(); ++m)
    terms.row(m) = terms_of({whitened.row(m).data(), num_deciding}).transpose();
  const Eigen::LDLT<Eigen::MatrixXd> normal(terms.transpose() * terms +
                                            1e-9 * Eigen::MatrixXd::Identity(num_terms, num_terms));
  const Eigen::MatrixXd following = whitened.rightCols(followers);
  place_ = normal.solve(terms.transpose() * following).transpose();
  const Eigen::MatrixXd left = following - terms * place_.transpose();
  const Eigen::MatrixXd logs = (left.array().square() + smallest_square).log() / 2;
  log_spread_ = normal.solve(terms.transpose() * logs).transpose();
  // E log |v| of a standard normal is not 0: v is to have variance 1.
  for (Eigen::Index k = 0; k < followers; ++k) {
    double squares = 0;
    for (Eigen::Index m = 0; m < whitened.rows(); ++m) {
      const double b =
          std::clamp(terms.row(m).dot(log_spread_.row(k)), -largest_log_spread, largest_log_spread);
      squares += left(m, k) * left(m, k) * std::exp(-2 * b) / static_cast<double>(whitened.rows());
    }
    log_spread_(k, 0) += std::log(std::max(squares, smallest_square)) / 2;
  }
}

double Bending::log_jacobian(std::span<const double> v) const {
  if (is_none()) return 0;
  const Eigen::VectorXd b = log_spread_ * terms_of(v.first(num_deciding_));
  return b.cwiseMax(-largest_log_spread).cwiseMin(largest_log_spread).sum();
}

void Bending::straighten(std::span<const double> u, std::span<double> v) const {
  std::ranges::copy(u, v.begin());
  if (is_none()) return;
  const Eigen::VectorXd terms = terms_of(u.first(num_deciding_)), a = place_ * terms, b = log_spread_ * terms;
  for (std::size_t k = num_deciding_; k < u.size(); ++k) {
    const auto follower = static_cast<Eigen::Index>(k - num_deciding_);
    v[k] = (u[k] - a[follower]) * std::exp(-std::clamp(b[follower], -largest_log_spread, largest_log_spread));
  }
}

void Bending::bend(std::span<const double> v, std::span<double> u) const {
  std::ranges::copy(v, u.begin());
  if (is_none()) return;
  const Eigen::VectorXd terms = terms_of(v.first(num_deciding_)), a = place_ * terms, b = log_spread_ * terms;
  for (std::size_t k = num_deciding_; k < v.size(); ++k) {
    const auto follower = static_cast<Eigen::Index>(k - num_deciding_);
    u[k] = a[follower] + std::exp(std::clamp(b[follower], -largest_log_spread, largest_log_spread)) * v[k];
  }
}

}  // namespace pcic
