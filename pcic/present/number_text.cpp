#include "pcic/present/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace pcic {
namespace {

constexpr double smallest_fixed = 1e-4;
constexpr double largest_fixed = 1e7;
constexpr int value_digits = 4;
constexpr int uncertainty_digits = 2;
constexpr int max_digits = 15;  // beyond these a double has none to show

// The exponent of x once it is rounded to that many significant digits: 1 for 9.96 at two digits.
int decimal_exponent(double x, int digits) {
  const std::string scientific = fmt::format("{:.{}e}", x, digits - 1);
  return std::stoi(scientific.substr(scientific.find('e') + 1));
}

// Digits after the decimal point that show so many significant digits of x; negative to the left of the
// point.
int decimals_for(double x, int digits) {
  return digits - 1 - decimal_exponent(x, digits);
}

bool tells_digits(double uncertainty) {
  return std::isfinite(uncertainty) && uncertainty > 0;
}

std::string fixed_text(double x, int decimals) {
  if (decimals < 0) {
    const double unit = std::pow(10.0, -decimals);
    x = std::round(x / unit) * unit;
    decimals = 0;
  }
  const std::string text = fmt::format("{:.{}f}", x, decimals);
  const bool minus_zero = text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos;
  return minus_zero ? text.substr(1) : text;
}

// `scale` decides the notation, so that a value of 0 +- 1e-6 is not written as a row of zeros.
std::string finite_text(double x, int decimals, double scale) {
  if (x == 0 && scale == 0) return "0";
  if (scale >= smallest_fixed && scale < largest_fixed) return fixed_text(x, decimals);
  if (x == 0) return "0";
  const int digits = std::clamp(decimals + decimal_exponent(x, max_digits) + 1, 1, max_digits);
  return fmt::format("{:.{}e}", x, digits - 1);
}

std::string non_finite_text(double x) {
  if (std::isnan(x)) return "NaN";
  return x > 0 ? "inf" : "-inf";
}

}  // namespace

std::string value_text(double value, double se, double mcse) {
  if (!std::isfinite(value)) return non_finite_text(value);
  int decimals = std::numeric_limits<int>::min();
  if (value != 0) decimals = decimals_for(value, value_digits);
  if (tells_digits(se)) decimals = std::max(decimals, decimals_for(se, uncertainty_digits));
  if (tells_digits(mcse)) {
    const int justified = decimals_for(mcse, uncertainty_digits);
    decimals = value == 0 && !tells_digits(se) ? justified : std::min(decimals, justified);
  }
  if (decimals == std::numeric_limits<int>::min()) return "0";
  if (value != 0) decimals = std::min(decimals, decimals_for(value, max_digits));
  const double uncertainty = std::max(tells_digits(se) ? se : 0.0, tells_digits(mcse) ? mcse : 0.0);
  return finite_text(value, decimals, std::max(std::abs(value), uncertainty));
}

std::string uncertainty_text(double uncertainty) {
  if (std::isnan(uncertainty)) return "-";
  if (std::isinf(uncertainty)) return non_finite_text(uncertainty);
  if (uncertainty == 0) return "0";
  return finite_text(uncertainty, decimals_for(uncertainty, uncertainty_digits), std::abs(uncertainty));
}

}  // namespace pcic
