#include "pcic/sample/poisson_gamma.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/sample/model.hpp"

namespace pcic {

PoissonGamma::PoissonGamma(std::vector<double> counts, Options options)
    : counts_(std::move(counts)), options_(options) {
  for (std::size_t i = 0; i < counts_.size(); ++i)
    if (!(counts_[i] >= 0))
      throw InputError(fmt::format("count {} is {}; a count is 0 or more", i + 1, counts_[i]));
  if (!(options.learning_rate > 0) || !(options.prior_shape > 0) || !(options.prior_rate > 0))
    throw InputError(fmt::format("learning rate {}, prior shape {} and prior rate {}; all must be positive",
                                 options.learning_rate, options.prior_shape, options.prior_rate));
}

PoissonGamma::Gamma PoissonGamma::posterior(std::span<const double> weights) const {
  require_weights(weights, counts_.size());
  Gamma gamma{options_.prior_shape, options_.prior_rate};
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    gamma.shape += options_.learning_rate * weights[i] * counts_[i];
    gamma.rate += options_.learning_rate * weights[i];
  }
  return gamma;
}

Table PoissonGamma::draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const {
  const auto [shape, rate] = posterior(weights);
  Table draws(num_draws, 1);
  for (std::size_t m = 0; m < num_draws; ++m) draws(m, 0) = stream.gamma(shape, rate);
  return draws;
}

double PoissonGamma::score(std::span<const double> theta, std::size_t i) const {
  return -options_.learning_rate * loss(theta, i, Loss::negative_log);
}

double PoissonGamma::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  const double x = counts_[i], rate = theta[0];
  if (loss == Loss::squared) return (x - rate) * (x - rate);
  return -x * std::log(rate) + rate + std::lgamma(x + 1);
}

double PoissonGamma::log_prior(std::span<const double> theta) const {
  return (options_.prior_shape - 1) * std::log(theta[0]) - options_.prior_rate * theta[0];
}

std::vector<double> PoissonGamma::posterior_mean(std::span<const double> weights) const {
  const auto [shape, rate] = posterior(weights);
  return {shape / rate};
}

double PoissonGamma::gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const {
  const auto [a, b] = posterior(weights);
  const double x = counts_[i];
  if (loss == Loss::squared) return (x - a / b) * (x - a / b) + a / (b * b);
  return -x * (boost::math::digamma(a) - std::log(b)) + a / b + std::lgamma(x + 1);
}

double PoissonGamma::covariance_with_score(std::span<const double> weights, std::size_t i, Loss loss) const {
  const auto [a, b] = posterior(weights);
  const double x = counts_[i], beta = options_.learning_rate;
  if (loss == Loss::squared)
    return beta * (-2 * x * x / b + x * (4 * a + 1) / (b * b) - 2 * a * (a + 1) / (b * b * b));
  return -beta * (x * x * boost::math::trigamma(a) - 2 * x / b + a / (b * b));
}

}  // namespace pcic
