// AxisScale: from data to pixels, with ticks at round numbers.
#pragma once

#include <string>
#include <vector>

namespace pcic::paper {

class AxisScale {
 public:
  // Covers [low, high]; widened if they are equal but for rounding. What is not finite or not positive on a
  // logarithmic axis is replaced by what can be drawn. Pixels may run downwards.
  AxisScale(double low, double high, bool logarithmic, double first_pixel, double last_pixel);

  double pixel(double value) const;
  std::vector<double> ticks() const;  // 3 to 8 on a linear axis, up to 18 on a logarithmic one

 private:
  double low_, high_;
  bool logarithmic_;
  double first_pixel_, last_pixel_;
};

std::string tick_label(double value);

}  // namespace pcic::paper
