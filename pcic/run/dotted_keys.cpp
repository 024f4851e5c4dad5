#include "pcic/run/dotted_keys.hpp"

#include <algorithm>

namespace pcic {
namespace {

// Bytes of the string that starts at the front of text, with its quotes. A string of one line that is not
// closed ends with the line.
std::size_t string_length(std::string_view text) {
  const char quote = text.front();
  const bool has_lines = text.size() >= 3 && text[1] == quote && text[2] == quote;
  const std::string_view closing = text.substr(0, has_lines ? 3 : 1);
  for (std::size_t i = closing.size(); i < text.size(); ++i) {
    if (text.substr(i).starts_with(closing)) return i + closing.size();
    if (text[i] == '\n' && !has_lines) return i;
    if (text[i] == '\\' && quote == '"') ++i;
  }
  return text.size();
}

std::size_t comment_length(std::string_view text) {
  return std::min(text.find('\n'), text.size());
}

}  // namespace

std::optional<std::size_t> line_of_too_long_key(std::string_view toml) {
  std::size_t parts = 1;
  for (std::size_t i = 0; i < toml.size();) {
    const char c = toml[i];
    if (c == '.') ++parts;
    if (c == '\n' || c == '=' || c == '[' || c == '{' || c == ',') parts = 1;
    if (parts > longest_dotted_key)
      return static_cast<std::size_t>(
                 std::count(toml.begin(), toml.begin() + static_cast<std::ptrdiff_t>(i), '\n')) +
             1;
    if (c == '"' || c == '\'')
      i += string_length(toml.substr(i));
    else
      i += c == '#' ? comment_length(toml.substr(i)) : 1;
  }
  return std::nullopt;
}

}  // namespace pcic
