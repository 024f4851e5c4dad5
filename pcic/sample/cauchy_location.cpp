#include "pcic/sample/cauchy_location.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "pcic/sample/model.hpp"
#include "pcic/sample/run_chain.hpp"

namespace pcic {

double CauchyLocation::squared_distance(std::span<const double> theta, std::size_t i) const {
  double sum = 0;
  for (std::size_t j = 0; j < theta.size(); ++j) sum += std::pow(observations_(i, j) - theta[j], 2);
  return sum;
}

Table CauchyLocation::draw(std::span<const double> weights, std::size_t num_draws,
                           RandomStream& stream) const {
  require_weights(weights, num_obs());
  Table draws(num_draws, num_parameters());
  std::vector<double> mu(num_parameters()), weighted_sum(num_parameters());
  const auto advance = [&] {
    const double squares = std::inner_product(mu.begin(), mu.end(), mu.begin(), 0.0);
    double total = stream.gamma(half_power(), (1 + squares) / 2);
    std::fill(weighted_sum.begin(), weighted_sum.end(), 0.0);
    for (std::size_t i = 0; i < num_obs(); ++i) {
      if (weights[i] == 0) continue;
      const double g =
          stream.gamma(options_.learning_rate * weights[i] * half_power(), (1 + squared_distance(mu, i)) / 2);
      total += g;
      for (std::size_t j = 0; j < mu.size(); ++j) weighted_sum[j] += g * observations_(i, j);
    }
    for (std::size_t j = 0; j < mu.size(); ++j)
      mu[j] = weighted_sum[j] / total + stream.normal() / std::sqrt(total);
  };
  run_chain({options_.burn_in, options_.thin, num_draws}, advance,
            [&](std::size_t m) { std::copy(mu.begin(), mu.end(), draws.row(m).begin()); });
  return draws;
}

double CauchyLocation::score(std::span<const double> theta, std::size_t i) const {
  return -options_.learning_rate * loss(theta, i, Loss::negative_log);
}

double CauchyLocation::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  const double squares = squared_distance(theta, i);
  if (loss == Loss::squared) return squares;
  return half_power() * (std::log1p(squares) + std::log(std::numbers::pi)) - std::lgamma(half_power());
}

double CauchyLocation::log_prior(std::span<const double> theta) const {
  return -half_power() * std::log1p(std::inner_product(theta.begin(), theta.end(), theta.begin(), 0.0));
}

}  // namespace pcic
