#include "pcic/present/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "pcic/core/utf8.hpp"

namespace pcic {
namespace {

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

struct Range {
  char32_t first, last;
};

// Characters that have no shape of their own: they turn the direction of writing, hide, join or break
// (Unicode's classes Cf, Zl and Zp).
constexpr Range without_shape[] = {
    {0xAD, 0xAD},       {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},
    {0x890, 0x891},     {0x8E2, 0x8E2},     {0x180E, 0x180E},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
    {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE007F}};

bool has_no_shape(char32_t c) {
  return std::ranges::any_of(without_shape, [&](Range range) { return range.first <= c && c <= range.last; });
}

std::string visible(std::string_view bytes) {
  if (bytes == "\n") return "\\n";
  if (bytes == "\r") return "\\r";
  if (bytes == "\t") return "\\t";
  std::string text;
  for (char byte : bytes) text += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return text;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [length, code_point] = front_character(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0 || is_control(character))
      result += visible(character);
    else if (has_no_shape(code_point))
      result += fmt::format("\\u{{{:x}}}", static_cast<unsigned>(code_point));
    else
      result += character;
    text.remove_prefix(character.size());
  }
  return result;
}

std::string quoted_name(std::string_view name) {
  return fmt::format("`{}`", printable(name));
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string result;
  std::size_t column = 0;
  bool at_line_start = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t word_width = display_width(word);
    if (!at_line_start && column + 1 + word_width > width) {
      result += '\n';
      result += indent;
      column = display_width(indent);
      at_line_start = true;
    }
    if (!at_line_start) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word_width;
    at_line_start = false;
  }
  return result;
}

}  // namespace pcic
