#include "pcic/present/csv_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace pcic {

std::string csv_field(const std::string& text) {
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
