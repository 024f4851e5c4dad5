#include "pcic/estimate/interval.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

// Unbiased for normal values: E (e - mean)^3 / sd^3 with the usual factors of n.
double skewness(const Estimate& estimate) {
  const double n = estimate.num_obs(), sd = estimate.se * std::sqrt(n);
  if (sd == 0) return 0;
  double cubes = 0;
  for (std::size_t i = 0; i < estimate.pointwise.size(); ++i) {
    const double count = estimate.counts.empty() ? 1 : estimate.counts[i];
    if (count > 0) cubes += count * std::pow((estimate.pointwise[i] - estimate.value) / sd, 3);
  }
  return cubes * n / ((n - 1) * (n - 2));
}

// The T for which the cubic equals q.
double inverse_cubic(double q, double a) {
  if (std::abs(a) < 1e-8) return q;
  return 3 / a * (std::cbrt(1 + a * (q - a / 6)) - 1);
}

}  // namespace

Interval interval_95(const Estimate& estimate) {
  const double n = estimate.num_obs();
  if (!(n > 2) || !std::isfinite(estimate.se)) return {not_a_number, not_a_number};
  const double q = boost::math::quantile(boost::math::students_t(n - 1), 0.975);
  const double a = skewness(estimate) / std::sqrt(n);
  const double chance = std::isnan(estimate.mcse) ? 0 : 2 * estimate.mcse;
  return {.low = estimate.value - std::hypot(inverse_cubic(q, a) * estimate.se, chance),
          .high = estimate.value + std::hypot(inverse_cubic(-q, a) * estimate.se, chance)};
}

}  // namespace pcic
