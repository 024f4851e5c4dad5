// AxisScale: from data to pixels, with ticks at round numbers.
#pragma once

#include <string>
#include <vector>

namespace pcic::paper {

class AxisScale {
 public:
  // Covers [low, high] (widened if they are equal); pixels may run downwards. Logarithmic: both must be
  // positive.
  AxisScale(double low, double high, bool logarithmic, double first_pixel, double last_pixel);

  double pixel(double value) const;
  std::vector<double> ticks() const;  // 4 to 8 of them on a linear axis

 private:
  double low_, high_;
  bool logarithmic_;
  double first_pixel_, last_pixel_;
};

std::string tick_label(double value);

}  // namespace pcic::paper
