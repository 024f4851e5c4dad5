#include "pcic/estimate/stacking.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// n x K; every row divided by its largest entry, which moves f by a constant.
MatrixXd densities(std::span<const std::vector<double>> lpd) {
  if (lpd.empty() || lpd.front().empty()) throw InputError("stacking: no model or no observation");
  const auto n = static_cast<Eigen::Index>(lpd.front().size());
  MatrixXd log_p(n, static_cast<Eigen::Index>(lpd.size()));
  for (std::size_t k = 0; k < lpd.size(); ++k) {
    require_per_observation("stacking", lpd[k].size(), lpd.front().size());
    log_p.col(static_cast<Eigen::Index>(k)) = Eigen::Map<const VectorXd>(lpd[k].data(), n);
  }
  if (!log_p.allFinite()) throw InputError("stacking: a log density is not finite");
  const VectorXd largest = log_p.rowwise().maxCoeff();
  return (log_p.colwise() - largest).array().exp();
}

// With sum w added to -f the constraint sum w = 1 holds by itself, and w >= 0 is kept by a barrier:
//   F(w) = -(1/n) sum_i log (P w)_i + sum_k w_k - mu sum_k log w_k
// At its minimum w_k (1 - g_k) = mu, so sum w = 1 + K mu. mu goes to nothing in steps.
class Barrier {
 public:
  Barrier(const MatrixXd& p, double mu) : p_(p), mu_(mu), n_(static_cast<double>(p.rows())) {}

  VectorXd minimum(VectorXd w) const {
    for (int step = 0; step < most_steps; ++step) {
      const VectorXd mixture = p_ * w;
      const MatrixXd shares = mixture.cwiseInverse().asDiagonal() * p_;
      const VectorXd gradient =
          1 - shares.colwise().mean().transpose().array() - mu_ * w.cwiseInverse().array();
      MatrixXd hessian = shares.transpose() * shares / n_;
      hessian.diagonal().array() += mu_ * w.array().square().inverse();
      const VectorXd direction = hessian.ldlt().solve(-gradient);
      const double decrement = -gradient.dot(direction);  // squared, in the metric of the Hessian
      if (!(decrement > 1e-12 * mu_)) return w;
      w += step_length(w, mixture, direction, decrement) * direction;
    }
    throw std::logic_error("stacking: Newton's method did not come to an end");
  }

 private:
  static constexpr int most_steps = 200;

  // F / min(1/n, mu) is self-concordant: once its decrement is below 1/4 a whole step is safe. Before that,
  // halve until F falls.
  double step_length(const VectorXd& w, const VectorXd& mixture, const VectorXd& direction,
                     double decrement) const {
    if (decrement < std::min(1 / n_, mu_) / 16) return 1;
    const VectorXd mixture_change = (p_ * direction).cwiseQuotient(mixture);
    const VectorXd weight_change = direction.cwiseQuotient(w);
    double length = 1;
    while (!(change(length, mixture_change, weight_change, direction.sum()) <= -length * decrement / 4))
      length /= 2;
    return length;
  }

  // F(w + length d) - F(w), with digits of its own however small it is. NaN outside the domain.
  double change(double length, const VectorXd& mixture_change, const VectorXd& weight_change,
                double direction_sum) const {
    const auto log1p_sum = [length](const VectorXd& change) {
      double sum = 0;
      for (const double x : change) sum += std::log1p(length * x);
      return sum;
    };
    return -log1p_sum(mixture_change) / n_ + length * direction_sum - mu_ * log1p_sum(weight_change);
  }

  const MatrixXd& p_;
  double mu_, n_;
};

}  // namespace

std::vector<double> stacking_weights(std::span<const std::vector<double>> lpd) {
  const MatrixXd p = densities(lpd);
  VectorXd w = VectorXd::Constant(p.cols(), 1.0 / static_cast<double>(p.cols()));
  for (double mu = 1; mu > 1e-13; mu /= 10) w = Barrier(p, mu).minimum(std::move(w));
  w /= w.sum();
  return {w.begin(), w.end()};
}

double stacking_gap(std::span<const std::vector<double>> lpd, std::span<const double> weights) {
  const MatrixXd p = densities(lpd);
  const VectorXd mixture = p * Eigen::Map<const VectorXd>(weights.data(), p.cols());
  return (mixture.cwiseInverse().asDiagonal() * p).colwise().mean().maxCoeff() - 1;
}

}  // namespace pcic
