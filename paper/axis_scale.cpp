#include "paper/axis_scale.hpp"

#include <fmt/format.h>

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

}  // namespace

AxisScale::AxisScale(double low, double high, bool logarithmic, double first_pixel, double last_pixel)
    : low_(low), high_(high), logarithmic_(logarithmic), first_pixel_(first_pixel), last_pixel_(last_pixel) {
  if (!(high_ > low_)) {
    low_ = logarithmic ? low / 2 : low - 0.5;
    high_ = logarithmic ? high * 2 : high + 0.5;
  }
}

double AxisScale::pixel(double value) const {
  const double share =
      logarithmic_ ? std::log(value / low_) / std::log(high_ / low_) : (value - low_) / (high_ - low_);
  return first_pixel_ + share * (last_pixel_ - first_pixel_);
}

std::vector<double> AxisScale::ticks() const {
  std::vector<double> result;
  if (logarithmic_) {
    for (double power = std::pow(10, std::floor(std::log10(low_))); power <= high_; power *= 10)
      for (const double factor : {1.0, 3.0})
        if (factor * power >= low_ && factor * power <= high_) result.push_back(factor * power);
    return result;
  }
  const double step = round_step(high_ - low_);
  for (double k = std::ceil(low_ / step - 1e-9); k * step <= high_ + 1e-9 * step; ++k)
    result.push_back(k * step);
  return result;
}

std::string tick_label(double value) {
  return fmt::format("{:.4g}", std::abs(value) < 1e-12 ? 0.0 : value);
}

}  // namespace pcic::paper
