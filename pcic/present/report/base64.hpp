// base64 of the bytes of numbers as they lie in memory, little-endian: a column of a report, exact to the last
// bit, in half the characters of its decimal digits.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pcic {

std::string base64(std::span<const double> values);
std::string base64(std::span<const std::uint8_t> bytes);

}  // namespace pcic
