#include "pcic/present/csv_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace pcic {
namespace {

bool reads_as_number(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && end == text.c_str() + text.size();
}

// What can call nothing: letters, digits, and what indexes are made of.
bool is_name(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 ||
           std::string_view("_.[]").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

// A spreadsheet skips blanks before the first character that counts.
bool would_be_run(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos ||
      std::string_view("=+-@\t\r\n").find(text[first]) == std::string_view::npos)
    return false;
  const bool is_sign = text[first] == '-' || text[first] == '+';
  return !is_sign || !(reads_as_number(text) || is_name(std::string_view(text).substr(first + 1)));
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (would_be_run(text)) return csv_field("'" + text);
  const bool padded = !text.empty() && (text.front() == ' ' || text.back() == ' ');
  if (text.find_first_of(",\"\r\n") == std::string::npos && !padded) return text;
  std::string quoted = "\"";
  for (char character : text) {
    if (character == '"') quoted += '"';
    quoted += character;
  }
  return quoted + '"';
}

void append_csv_number(std::string& text, double value) {
  if (std::isnan(value))
    text += "NaN";
  else if (std::isinf(value))
    text += value > 0 ? "Inf" : "-Inf";
  else
    fmt::format_to(std::back_inserter(text), "{}", value);
}

}  // namespace pcic
