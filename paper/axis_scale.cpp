#include "paper/axis_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcic::paper {
namespace {

// 1, 2 or 5 times a power of ten, so that at most seven of them make up the range.
double round_step(double range) {
  const double rough = range / 7, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * power) return factor * power;
  return 10 * power;
}

int decade_of(double value) {
  return static_cast<int>(std::floor(std::log10(value)));
}

constexpr double largest = 1e300, smallest = 1 / largest;  // so that no difference overflows
constexpr double narrowest = 1e-12;  // a range, relative to its ends, that shows rounding

double drawable(double value, bool logarithmic) {
  return std::isnan(value) ? 1 : std::clamp(value, logarithmic ? smallest : -largest, largest);
}

}  // namespace

AxisScale::AxisScale(double low, double high, bool logarithmic, double first_pixel, double last_pixel)
    : low_(drawable(low, logarithmic)),
      high_(drawable(high, logarithmic)),
      logarithmic_(logarithmic),
      first_pixel_(first_pixel),
      last_pixel_(last_pixel) {
  const double reach = std::max(std::abs(low_), std::abs(high_));
  if (high_ - low_ > std::max(narrowest * reach, smallest)) return;
  const double middle = low_ + (high_ - low_) / 2;
  const double half = reach > smallest ? reach / 2 : 0.5;
  low_ = logarithmic ? middle / 2 : middle - half;
  high_ = logarithmic ? middle * 2 : middle + half;
}

double AxisScale::pixel(double value) const {
  const double share = logarithmic_ ? (std::log(value) - std::log(low_)) / (std::log(high_) - std::log(low_))
                                    : (value - low_) / (high_ - low_);
  return first_pixel_ + share * (last_pixel_ - first_pixel_);
}

std::vector<double> AxisScale::ticks() const {
  std::vector<double> result;
  if (logarithmic_) {
    const int first = decade_of(low_), last = decade_of(high_), stride = 1 + (last - first) / 8;
    for (int decade = first; decade <= last; decade += stride)
      for (const double factor : {1.0, 3.0}) {
        const double tick = factor * std::pow(10, decade);
        if (tick >= low_ && tick <= high_ && (factor == 1 || stride == 1)) result.push_back(tick);
      }
    return result;
  }
  const double step = round_step(high_ - low_);
  const double last = std::floor(high_ / step + 1e-9);
  for (double k = std::ceil(low_ / step - 1e-9); k <= last; ++k) result.push_back(k * step);
  return result;
}

std::string tick_label(double value) {
  return fmt::format("{:.4g}", std::abs(value) < 1e-12 ? 0.0 : value);
}

}  // namespace pcic::paper
