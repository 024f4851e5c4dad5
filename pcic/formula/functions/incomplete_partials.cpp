#include "pcic/formula/functions/incomplete_partials.hpp"

#include <boost/math/quadrature/exp_sinh.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "pcic/formula/functions/boost_policy-inl.hpp"
#include "pcic/formula/functions/gamma_functions.hpp"

namespace pcic::functions {
namespace {

// Integral over v > 0 of exp(log_decay(v)) weight(v), where log_decay(0) = 0 and it falls in the end.
template <class LogDecay, class Weight>
double tail_integral(LogDecay log_decay, Weight weight) {
  thread_local boost::math::quadrature::exp_sinh<double, BoostPolicy> quadrature;
  double scale = 1;
  while (log_decay(scale) > -1) scale *= 2;
  while (log_decay(scale) < -2) scale /= 2;
  const auto integrand = [&](double u) {
    const double decay = std::exp(log_decay(scale * u));
    return decay == 0 ? 0 : decay * weight(scale * u);
  };
  constexpr double tolerance = 1e-10;  // of the last but one step; every step doubles the digits
  return scale * quadrature.integrate(integrand, tolerance);
}

// log a - digamma(a) without cancellation
double log_minus_digamma(double a) {
  if (a < 100) return std::log(a) - digamma(a);
  const double r = 1 / (a * a);
  return 1 / (2 * a) + r * (1.0 / 12 - r * (1.0 / 120 - r / 252));
}

double log_ratio(double x, double a) {
  const bool is_near_one = x > a / 2 && x < 2 * a;
  return is_near_one ? std::log1p((x - a) / a) : std::log(x / a);
}

// log(x) where y = 1 - x has all its digits
double log_of_part(double x, double y) {
  return x < y ? std::log(x) : std::log1p(-y);
}

// The part of the gamma density below x, t = x exp(-v), or above it, t = x exp(v), relative to x f(x).
class GammaTail {
 public:
  GammaTail(double a, double x)
      : a_(a), x_(x), slope_at_x_(log_ratio(x, a) + log_minus_digamma(a)), below_(slope_at_x_ < 0) {}

  double slope_at_x() const { return slope_at_x_; }  // l(x) = log x - digamma(a)

  // Integral from 0 to x of f(t) / (x f(x)) weight(l(t)), where the weight has mean 0.
  template <class Weight>
  double integral(Weight weight) const {
    const double direction = below_ ? -1 : 1;
    const double tail =
        tail_integral([&](double v) { return direction * a_ * v - x_ * std::expm1(direction * v); },
                      [&](double v) { return weight(slope_at_x_ + direction * v); });
    return -direction * tail;
  }

 private:
  double a_, x_;
  double slope_at_x_;
  bool below_;
};

// The part of the beta density below x, t = x exp(-v), relative to x f(x); y = 1 - x.
struct BetaTail {
  double a, b, x, y;

  double log_growth_of_rest(double v) const { return std::log1p(-x / y * std::expm1(-v)); }

  // weight(log(t / x), log((1 - t) / y))
  template <class Weight>
  double integral(Weight weight) const {
    return tail_integral([this](double v) { return -a * v + (b - 1) * log_growth_of_rest(v); },
                         [&](double v) { return weight(-v, log_growth_of_rest(v)); });
  }
};

}  // namespace

GammaPartials gamma_p_partials(double a, double x, bool a_varies) {
  GammaPartials result;
  result.x = boost::math::gamma_p_derivative(a, x, BoostPolicy());
  if (!(result.x > 0)) return result;
  result.xx = a == 1 ? -result.x : result.x * ((a - 1 - x) / x);
  if (!a_varies || x == 0) return result;
  const GammaTail tail(a, x);
  const double variance = trigamma(a);
  result.a = x * result.x * tail.integral([](double slope) { return slope; });
  result.aa = x * result.x * tail.integral([=](double slope) { return slope * slope - variance; });
  result.ax = result.x * tail.slope_at_x();
  return result;
}

BetaPartials inc_beta_partials(double a, double b, double x, double y, bool a_varies, bool b_varies) {
  BetaPartials result;
  result.x = x < y ? boost::math::ibeta_derivative(a, b, x, BoostPolicy())
                   : boost::math::ibeta_derivative(b, a, y, BoostPolicy());
  if (!(result.x > 0) || x == 0 || y == 0) return result;
  result.xx = result.x * ((a - 1) / x - (b - 1) / y);

  const double slope_a = log_of_part(x, y) + digamma_difference(a, b);  // d log f(x) / da
  const double slope_b = log_of_part(y, x) + digamma_difference(b, a);  // d log f(x) / db
  const double variance_a = -trigamma_difference(a, b);
  const double variance_b = -trigamma_difference(b, a);
  const double covariance = -trigamma(a + b);
  const BetaTail below{a, b, x, y};
  const BetaTail above{b, a, y, x};
  const auto integral = [&](bool is_below, auto weight) {
    if (is_below)
      return x * result.x *
             below.integral([&](double v, double w) { return weight(slope_a + v, slope_b + w); });
    return -y * result.x *
           above.integral([&](double w, double v) { return weight(slope_a + v, slope_b + w); });
  };
  if (a_varies) {
    result.a = integral(slope_a < 0, [](double l, double) { return l; });
    result.aa = integral(slope_a < 0, [=](double l, double) { return l * l - variance_a; });
    result.ax = result.x * slope_a;
  }
  if (b_varies) {
    result.b = integral(slope_b > 0, [](double, double l) { return l; });
    result.bb = integral(slope_b > 0, [=](double, double l) { return l * l - variance_b; });
    result.bx = result.x * slope_b;
  }
  if (a_varies && b_varies)
    result.ab = integral(x < a / (a + b), [=](double l, double m) { return l * m - covariance; });
  return result;
}

}  // namespace pcic::functions
