#include "pcic/read/parse_number.hpp"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <system_error>

namespace pcic {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trim_spaces(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string_view trim_cell(std::string_view cell) {
  cell = trim_spaces(cell);
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
    cell = trim_spaces(cell.substr(1, cell.size() - 2));
  return cell;
}

std::optional<double> parse_number(std::string_view cell) {
  std::string_view text = trim_cell(cell);
  if (text == "NA") return std::numeric_limits<double>::quiet_NaN();
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, status] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  if (status == std::errc::invalid_argument || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_inexact_integer(std::string_view cell) {
  std::string_view digits = trim_cell(cell);
  if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
  while (digits.starts_with('0')) digits.remove_prefix(1);
  if (digits.size() < std::numeric_limits<double>::digits10) return false;
  if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) return false;
  const auto value = parse_number(digits);
  return value && fmt::format("{:.0f}", *value) != digits;
}

}  // namespace pcic
