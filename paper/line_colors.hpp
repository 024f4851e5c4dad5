// The lines of a figure and their colours: an estimator has the same colour in every figure, other names take
// what is left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/figure.hpp"

namespace pcic::paper {

std::vector<std::string> line_names(const Figure& figure);  // in order of appearance, each once
std::vector<std::string_view> colors_of(std::span<const std::string> names);

// Of the band of one of so many lines: where all overlap, the lines are still seen.
inline double band_opacity(std::size_t num_lines) {
  return std::min(0.15, 0.4 / static_cast<double>(num_lines));
}

}  // namespace pcic::paper
