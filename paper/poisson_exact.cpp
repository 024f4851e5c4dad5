#include "paper/poisson_exact.hpp"

#include <boost/math/special_functions/digamma.hpp>
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

// E log y!, y ~ Poisson(rate).
double mean_log_factorial(double rate) {
  double sum = 0, probability = std::exp(-rate);
  for (double count = 1; count < rate + 12 * std::sqrt(rate) + 30; ++count) {
    probability *= rate / count;
    sum += probability * std::lgamma(count + 1);
  }
  return sum;
}

}  // namespace

double exact_pcic(const PoissonSequence& model, const Table& counts, Loss loss) {
  const std::size_t n = model.num_obs();
  const std::vector<double> weights = unit_weights(n);
  const PoissonSequence::Posterior law = model.posterior(weights);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double covariance = loss == Loss::squared ? model.covariance_with_score(weights, i)
                                                    : -variance_of_score(law, counts.row(i));
    sum += model.gibbs_loss(weights, i, loss) - covariance;
  }
  return sum / static_cast<double>(n);
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
