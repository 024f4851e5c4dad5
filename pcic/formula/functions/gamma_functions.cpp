#include "pcic/formula/functions/gamma_functions.hpp"

#include <math.h>  // lgamma_r, which is not in std

#include <algorithm>
#include <array>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/polygamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>
#include <limits>

#include "pcic/core/numbers.hpp"
#include "pcic/formula/functions/boost_policy-inl.hpp"

namespace pcic::functions {
namespace {

constexpr double log_sqrt_two_pi = 0.918938533204672741780329736406;

// From here on the first eight terms of Stirling's series are exact to rounding.
constexpr double large_argument = 10;
constexpr std::array<double, 8> bernoulli = {1.0 / 6,  -1.0 / 30,     1.0 / 42, -1.0 / 30,
                                             5.0 / 66, -691.0 / 2730, 7.0 / 6,  -3617.0 / 510};

// sum over k of bernoulli[k - 1] * coefficient(2k) * power(2k)
template <class Coefficient, class Power>
double stirling_sum(Coefficient coefficient, Power power) {
  double sum = 0;
  for (int k = static_cast<int>(bernoulli.size()); k >= 1; --k)
    sum += bernoulli[static_cast<std::size_t>(k - 1)] * coefficient(2 * k) * power(2 * k);
  return sum;
}

// lgamma(x) - ((x - 1/2) log x - x + log sqrt(2 pi)) for large_argument x
double stirling_correction(double x) {
  return stirling_sum([](int k) { return 1.0 / (k * (k - 1)); }, [x](int k) { return std::pow(x, 1 - k); });
}

// lgamma(1 + x) with all digits of a small x
double lgamma1p(double x) {
  return std::abs(x) < 0.5 ? std::log1p(boost::math::tgamma1pm1(x, BoostPolicy())) : lgamma(1 + x);
}

// (x + h)^-n - x^-n
double power_difference(double x, double h, int n) {
  return std::pow(x, -n) * std::expm1(-n * std::log1p(h / x));
}

}  // namespace

double lgamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

double digamma(double x) {
  return std::isnan(x) ? not_a_number : boost::math::digamma(x, BoostPolicy());
}

double trigamma(double x) {
  return std::isnan(x) ? not_a_number : boost::math::trigamma(x, BoostPolicy());
}

double polygamma(int order, double x) {
  return std::isnan(x) ? not_a_number : boost::math::polygamma(order, x, BoostPolicy());
}

double lgamma_difference(double x, double h) {
  if (h < 0) return -lgamma_difference(x + h, -h);
  double below = 0;
  for (; x < large_argument; ++x) below += std::log1p(h / x);
  const double correction = stirling_sum([](int k) { return 1.0 / (k * (k - 1)); },
                                         [=](int k) { return power_difference(x, h, k - 1); });
  return (x - 0.5) * std::log1p(h / x) + h * (std::log(x + h) - 1) + correction - below;
}

double digamma_difference(double x, double h) {
  if (h < 0) return -digamma_difference(x + h, -h);
  double below = 0;
  for (; x < large_argument; ++x) below += h / x / (x + h);
  const double correction =
      stirling_sum([](int k) { return 1.0 / k; }, [=](int k) { return power_difference(x, h, k); });
  return std::log1p(h / x) - power_difference(x, h, 1) / 2 - correction + below;
}

double trigamma_difference(double x, double h) {
  if (h < 0) return -trigamma_difference(x + h, -h);
  double below = 0;
  for (; x < large_argument; ++x) below += power_difference(x, h, 2);
  const double correction =
      stirling_sum([](int) { return 1.0; }, [=](int k) { return power_difference(x, h, k + 1); });
  return power_difference(x, h, 1) + power_difference(x, h, 2) / 2 + correction + below;
}

double lbeta(double a, double b) {
  const auto [small, big] = std::minmax(a, b);
  if (!(small >= 0) || std::isnan(big)) return not_a_number;
  if (small == 0) return infinity;
  if (big == infinity) return -infinity;
  if (big < large_argument) return lgamma(a) + lgamma(b) - lgamma(a + b);
  if (small < large_argument) return lgamma(small) - lgamma_difference(big, small);
  const double correction =
      stirling_correction(small) + stirling_correction(big) - stirling_correction(small + big);
  return log_sqrt_two_pi - std::log(big) / 2 - (small - 0.5) * std::log1p(big / small) -
         big * std::log1p(small / big) + correction;
}

double lchoose(double n, double k) {
  if (!(n >= -1 && k >= -1 && n - k >= -1)) return not_a_number;
  const double fewer = std::min(k, n - k);
  if (fewer < large_argument) return lgamma_difference(n - fewer + 1, fewer) - lgamma1p(fewer);
  return -std::log1p(n) - lbeta(n - fewer + 1, fewer + 1);
}

}  // namespace pcic::functions
