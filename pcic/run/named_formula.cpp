#include "pcic/run/named_formula.hpp"

#include <cctype>

namespace pcic {
namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool is_part_of_head(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

// Where the head of "name" or "name(a, b | c)" ends; `begin` if there is none.
std::size_t end_of_head(std::string_view text, std::size_t begin) {
  if (begin == text.size() || !is_letter(text[begin])) return begin;
  std::size_t end = begin;
  while (end < text.size() && is_part_of_head(text[end])) ++end;
  const std::size_t bracket = skip_spaces(text, end);
  if (bracket == text.size() || text[bracket] != '(') return end;
  const std::size_t close = text.find(')', bracket);
  return close == std::string_view::npos ? begin : close + 1;
}

}  // namespace

NamedText split_name(std::string_view text) {
  const std::size_t begin = skip_spaces(text, 0);
  const std::size_t end = end_of_head(text, begin);
  const std::size_t equals = skip_spaces(text, end);
  const bool is_named = end > begin && equals < text.size() && text[equals] == '=' &&
                        (equals + 1 == text.size() || text[equals + 1] != '=');
  if (!is_named) return {"", std::string(text)};
  return {std::string(text.substr(begin, end - begin)),
          std::string(text.substr(skip_spaces(text, equals + 1)))};
}

}  // namespace pcic
