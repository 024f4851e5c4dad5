// The order p of a sequence that falls like n^-p, with the interval of the fitted slope. At least three sizes.
#pragma once

#include <span>

#include "paper/effect.hpp"

namespace pcic::paper {

Effect fitted_order(std::span<const double> sizes, std::span<const double> biases);

}  // namespace pcic::paper
