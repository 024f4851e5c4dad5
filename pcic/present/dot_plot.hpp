// A column of dots with whiskers, one line for each value, all on one scale: "  ├─●─┤   ".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pcic {

struct DotWithWhiskers {
  double value;
  double whisker;  // to either side; NaN: none
};

// Lines of `width` characters. A value that is not finite leaves its line empty. The scale spans all whiskers.
std::vector<std::string> dot_plot(std::span<const DotWithWhiskers> values, std::size_t width);

}  // namespace pcic
