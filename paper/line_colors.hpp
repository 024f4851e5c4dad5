// The lines of a figure and their colours: an estimator has the same colour in every figure, other names take
// what is left.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/figure.hpp"

namespace pcic::paper {

std::vector<std::string> line_names(const Figure& figure);  // in order of appearance, each once
std::vector<std::string_view> colors_of(std::span<const std::string> names);

}  // namespace pcic::paper
