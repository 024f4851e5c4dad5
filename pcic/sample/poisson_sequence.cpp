#include "pcic/sample/poisson_sequence.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/digamma.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/sample/model.hpp"

namespace pcic {
namespace {

double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double loss_of_one(double y, double lambda, PoissonSequence::Loss loss) {
  switch (loss) {
    case PoissonSequence::Loss::squared:
      return (y - lambda) * (y - lambda);
    case PoissonSequence::Loss::absolute:
      return std::abs(y - lambda);
    case PoissonSequence::Loss::root:
      return std::abs(std::sqrt(y) - std::sqrt(lambda));
    case PoissonSequence::Loss::negative_log:
      return (y == 0 ? 0 : -y * std::log(lambda)) + lambda + std::lgamma(y + 1);
  }
  throw std::logic_error("PoissonSequence: no such loss");
}

}  // namespace

PoissonSequence::PoissonSequence(Table counts, Options options)
    : counts_(std::move(counts)),
      shape_(options.shape),
      shrinkage_(options.shrinkage.value_or(options.shape * static_cast<double>(num_parameters()) - 1)) {
  for (std::size_t i = 0; i < counts_.num_rows(); ++i)
    for (std::size_t j = 0; j < counts_.num_columns(); ++j)
      if (!(counts_(i, j) >= 0))
        throw InputError(fmt::format("count {} of observation {} is {}; a count is 0 or more", j + 1, i + 1,
                                     counts_(i, j)));
  if (!(options.shape > 0))
    throw InputError(fmt::format("the prior shape is {}; it must be positive", options.shape));
}

PoissonSequence::Posterior PoissonSequence::posterior(std::span<const double> weights) const {
  require_weights(weights, num_obs());
  Posterior result{-shrinkage_, sum_of(weights), std::vector<double>(num_parameters(), shape_)};
  for (std::size_t i = 0; i < num_obs(); ++i)
    for (std::size_t j = 0; j < num_parameters(); ++j) result.concentration[j] += weights[i] * counts_(i, j);
  result.shape += sum_of(result.concentration);
  if (!(result.shape > 0) || !(result.rate > 0))
    throw InputError(fmt::format(
        "the posterior of the Poisson sequence is improper: Gamma({}, {}) for the sum of the rates. Give "
        "some "
        "observation a positive weight, or choose the shrinkage below the sum of the prior shapes",
        result.shape, result.rate));
  return result;
}

Table PoissonSequence::draw(std::span<const double> weights, std::size_t num_draws,
                            RandomStream& stream) const {
  const Posterior law = posterior(weights);
  Table draws(num_draws, num_parameters());
  for (std::size_t m = 0; m < num_draws; ++m) {
    stream.dirichlet(law.concentration, draws.row(m));
    const double sum = stream.gamma(law.shape, law.rate);
    for (double& rate : draws.row(m)) rate *= sum;
  }
  return draws;
}

double PoissonSequence::score(std::span<const double> theta, std::size_t i) const {
  return -loss(theta, i, Loss::negative_log);
}

double PoissonSequence::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  double sum = 0;
  for (std::size_t j = 0; j < theta.size(); ++j) sum += loss_of_one(counts_(i, j), theta[j], loss);
  return sum;
}

double PoissonSequence::log_prior(std::span<const double> theta) const {
  double logs = 0;
  for (double rate : theta) logs += std::log(rate);
  return (shape_ - 1) * logs - shrinkage_ * std::log(sum_of(theta));
}

std::vector<double> PoissonSequence::posterior_mean(std::span<const double> weights) const {
  Posterior law = posterior(weights);
  const double scale = law.shape / law.rate / sum_of(law.concentration);
  for (double& a : law.concentration) a *= scale;
  return law.concentration;
}

double PoissonSequence::gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const {
  using boost::math::digamma;
  const auto [k, r, a] = posterior(weights);
  const double total = sum_of(a);
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double y = counts_(i, j), mean = k / r * a[j] / total;
    const double mean_square = k * (k + 1) / (r * r) * a[j] * (a[j] + 1) / (total * (total + 1));
    switch (loss) {
      case Loss::squared:
        sum += y * y - 2 * y * mean + mean_square;
        break;
      case Loss::negative_log:
        sum += -y * (digamma(k) - std::log(r) + digamma(a[j]) - digamma(total)) + mean + std::lgamma(y + 1);
        break;
      default:
        return std::numeric_limits<double>::quiet_NaN();
    }
  }
  return sum;
}

// The derivative of gibbs_loss in the weight of observation i: k' = Y_i, r' = 1, a_j' = y_ij, A' = Y_i.
double PoissonSequence::covariance_with_score(std::span<const double> weights, std::size_t i) const {
  const auto [k, r, a] = posterior(weights);
  const double total = sum_of(a), all = sum_of(counts_.row(i));
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double y = counts_(i, j), mean = k / r * a[j] / total;
    const double mean_square = k * (k + 1) / (r * r) * a[j] * (a[j] + 1) / (total * (total + 1));
    const double of_mean = mean * (all / k - 1 / r + y / a[j] - all / total);
    const double of_mean_square =
        mean_square * (all * (1 / k + 1 / (k + 1)) - 2 / r + y * (1 / a[j] + 1 / (a[j] + 1)) -
                       all * (1 / total + 1 / (total + 1)));
    sum += -2 * y * of_mean + of_mean_square;
  }
  return sum;
}

}  // namespace pcic
