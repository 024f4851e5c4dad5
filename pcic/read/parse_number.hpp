// Text to double, correctly rounded: bit for bit what strtod gives in the C locale.
//
// Reads a whole cell: spaces and quotes around it, a leading +, NaN, NA (R's missing value: NaN), inf and
// Infinity in any case.
#pragma once

#include <optional>
#include <string_view>

namespace pcic {

std::optional<double> parse_number(std::string_view cell);

// Decimal digits, and no double is that number: 9007199254740993.
bool is_inexact_integer(std::string_view cell);

// Without the spaces and quotes around it.
std::string_view trim_cell(std::string_view cell);

}  // namespace pcic
