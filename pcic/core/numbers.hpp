// The two numbers that are no numbers.
#pragma once

#include <limits>

namespace pcic {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace pcic
