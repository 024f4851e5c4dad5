#include "paper/cauchy_log_loss.hpp"

#include <boost/math/interpolators/cardinal_cubic_b_spline.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <numbers>
#include <vector>

namespace pcic::paper {
namespace {

constexpr double step = 0.02;  // of asinh(distance), in which h is smooth and in the end straight
constexpr std::size_t num_nodes = 381;

// E over c of log(1 + r^2 + delta^2 + 2 r delta c), weight (3/4)(1 - c^2).
double mean_over_directions(double radius, double distance) {
  static thread_local boost::math::quadrature::tanh_sinh<double> rule;
  const double lowest = 1 + (radius - distance) * (radius - distance), slope = 2 * radius * distance;
  return rule.integrate([&](double c) { return 0.75 * (1 - c * c) * std::log(lowest + slope * (1 + c)); },
                        -1.0, 1.0, 1e-10);
}

}  // namespace

double cauchy_log_loss_exact(double distance) {
  using std::numbers::pi;
  static thread_local boost::math::quadrature::tanh_sinh<double> rule;
  const auto integrand = [&](double phi) {
    return std::pow(std::sin(phi), 4) * mean_over_directions(std::tan(phi), distance);
  };
  const double turn = std::atan(distance);  // where the new point comes close
  double integral = rule.integrate(integrand, turn, pi / 2, 1e-10);
  if (turn > 0) integral += rule.integrate(integrand, 0.0, turn, 1e-10);
  const double mean_log = integral / (3 * pi / 16);
  return 3 * (mean_log + std::log(pi)) - std::log(2.0);
}

double cauchy_log_loss(double distance) {
  using Spline = boost::math::interpolators::cardinal_cubic_b_spline<double>;
  static const Spline spline = [] {
    std::vector<double> values(num_nodes);
    for (std::size_t k = 0; k < num_nodes; ++k)
      values[k] = cauchy_log_loss_exact(std::sinh(step * static_cast<double>(k)));
    return Spline(values.begin(), values.end(), 0.0, step, 0.0,
                  6.0);  // h is even, and 6 log(distance) far out
  }();
  const double u = std::asinh(distance);
  return u < step * (num_nodes - 1) ? spline(u) : cauchy_log_loss_exact(distance);
}

}  // namespace pcic::paper
