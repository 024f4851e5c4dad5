#include "paper/poisson_exact.hpp"

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/polygamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "pcic/sample/model.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonSequence::Loss;

// s_i = Y log L - L + sum_j y_j log w_j + constant, with L ~ Gamma(k, r) and w ~ Dirichlet(a) independent:
// Var s_i = Y^2 psi1(k) - 2 Y/r + k/r^2 + sum_j y_j^2 psi1(a_j) - Y^2 psi1(A).
double variance_of_score(const PoissonSequence::Posterior& law, std::span<const double> counts) {
  using boost::math::trigamma;
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double total = std::accumulate(law.concentration.begin(), law.concentration.end(), 0.0);
  double variance = all * all * (trigamma(law.shape) - trigamma(total)) - 2 * all / law.rate +
                    law.shape / (law.rate * law.rate);
  for (std::size_t j = 0; j < counts.size(); ++j)
    if (counts[j] > 0) variance += counts[j] * counts[j] * trigamma(law.concentration[j]);
  return variance;
}

double squared(double x) {
  return x * x;
}

// nu_i = sum_j (y_j - lambda_j)^2.
double comoment_of_squared(const PoissonSequence::Posterior& law, std::span<const double> counts) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double total = std::accumulate(law.concentration.begin(), law.concentration.end(), 0.0);
  const double k = law.shape, r = law.rate;
  double sum = 0;
  for (std::size_t j = 0; j < counts.size(); ++j) {
    const double y = counts[j], a = law.concentration[j];
    const double mean = k / r * a / total;
    const double slope = all / k - 1 / r + y / a - all / total;
    const double curvature = -squared(all / k) + squared(1 / r) - squared(y / a) + squared(all / total);
    const double square = k * (k + 1) / (r * r) * a * (a + 1) / (total * (total + 1));
    const double slope2 =
        all / k + all / (k + 1) - 2 / r + y / a + y / (a + 1) - all / total - all / (total + 1);
    const double curvature2 = -squared(all / k) - squared(all / (k + 1)) + 2 * squared(1 / r) -
                              squared(y / a) - squared(y / (a + 1)) + squared(all / total) +
                              squared(all / (total + 1));
    sum += -2 * y * mean * (squared(slope) + curvature) + square * (squared(slope2) + curvature2);
  }
  return sum;
}

// nu_i = -s_i: E_w nu_i is a sum of digamma functions and k/r.
double comoment_of_log(const PoissonSequence::Posterior& law, std::span<const double> counts) {
  using boost::math::polygamma;
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double total = std::accumulate(law.concentration.begin(), law.concentration.end(), 0.0);
  const double r = law.rate;
  double sum = 2 * law.shape / (r * r * r) - 2 * all / (r * r) -
               all * (all * all * (polygamma(2, law.shape) - polygamma(2, total)) + 1 / (r * r));
  for (std::size_t j = 0; j < counts.size(); ++j)
    if (counts[j] > 0) sum -= counts[j] * counts[j] * counts[j] * polygamma(2, law.concentration[j]);
  return sum;
}

}  // namespace

double mean_log_factorial(double rate) {
  double sum = 0, probability = std::exp(-rate);
  for (double count = 1; count < rate + 12 * std::sqrt(rate) + 30; ++count) {
    probability *= rate / count;
    sum += probability * std::lgamma(count + 1);
  }
  return sum;
}

ExactEstimates exact_estimates(const PoissonSequence& model, const Table& counts, Loss loss) {
  const std::size_t n = model.num_obs();
  const std::vector<double> weights = unit_weights(n);
  const PoissonSequence::Posterior law = model.posterior(weights);
  ExactEstimates means{0, 0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const bool squared = loss == Loss::squared;
    const double covariance =
        squared ? model.covariance_with_score(weights, i) : -variance_of_score(law, counts.row(i));
    const double comoment =
        squared ? comoment_of_squared(law, counts.row(i)) : comoment_of_log(law, counts.row(i));
    const double mean = model.gibbs_loss(weights, i, loss), count = static_cast<double>(n);
    means.in_sample += mean / count;
    means.pcic += (mean - covariance) / count;
    means.pcic2 += (mean - covariance + comoment / 2) / count;
  }
  return means;
}

double expected_loss_at(std::span<const double> theta, std::span<const double> rates, Loss loss) {
  double sum = 0;
  for (std::size_t j = 0; j < rates.size(); ++j) {
    const double y = rates[j];
    if (loss == Loss::squared)
      sum += y + (y - theta[j]) * (y - theta[j]);
    else if (loss == Loss::negative_log)
      sum += theta[j] - y * std::log(theta[j]) + mean_log_factorial(y);
    else
      throw std::logic_error("expected_loss_at: no closed form for this loss");
  }
  return sum;
}

double exact_generalisation(const PoissonSequence& model, std::span<const double> rates, Loss loss) {
  using boost::math::digamma;
  const auto [k, r, a] = model.posterior(unit_weights(model.num_obs()));
  const double total = std::accumulate(a.begin(), a.end(), 0.0);
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double y = rates[j], mean = k / r * a[j] / total;
    const double mean_square = k * (k + 1) / (r * r) * a[j] * (a[j] + 1) / (total * (total + 1));
    if (loss == Loss::squared)
      sum += y + y * y - 2 * y * mean + mean_square;  // E y^2 = y + y^2
    else if (loss == Loss::negative_log)
      sum += mean - y * (digamma(k) - std::log(r) + digamma(a[j]) - digamma(total)) + mean_log_factorial(y);
    else
      throw std::logic_error("exact_generalisation: no closed form for this loss");
  }
  return sum;
}

}  // namespace pcic::paper
