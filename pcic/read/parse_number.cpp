#include "pcic/read/parse_number.hpp"

#include <fast_float/fast_float.h>

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

}  // namespace pcic
