#include "agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcic::laws {
namespace {

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

template <class Agree>
std::string first_difference(const std::vector<Answer>& a, const std::vector<Answer>& b, Agree agree) {
  if (a.size() != b.size()) return fmt::format("{} answers and {}", a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same(a[i].value, b[i].value) && !agree(a[i], b[i]))
      return fmt::format("answer {}: {} and {} differ by {:.3g}; rounding explains {:.3g}", i, a[i].value,
                         b[i].value, std::abs(a[i].value - b[i].value), std::max(a[i].error, b[i].error));
  return {};
}

}  // namespace

std::string difference(const std::vector<Answer>& a, const std::vector<Answer>& b) {
  return first_difference(a, b, [](const Answer& x, const Answer& y) {
    const double distance = std::abs(x.value - y.value);
    return std::isfinite(distance) && distance <= std::max(x.error, y.error);
  });
}

std::string difference_in_bits(const std::vector<Answer>& a, const std::vector<Answer>& b) {
  return first_difference(a, b, [](const Answer&, const Answer&) { return false; });
}

}  // namespace pcic::laws
