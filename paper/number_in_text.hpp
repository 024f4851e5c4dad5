// The finite number that a whole text is, if it is one.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace pcic::paper {

inline std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace pcic::paper
