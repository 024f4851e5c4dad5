#include "pcic/formula/language/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "pcic/core/utf8.hpp"
#include "pcic/formula/language/message.hpp"

namespace pcic {
namespace {

using namespace std::string_view_literals;

constexpr std::array long_symbols = {".*"sv, "./"sv, "<="sv, ">="sv, "=="sv, "!="sv, "&&"sv, "||"sv};
constexpr std::string_view short_symbols = "+-*/^<>!?:()[],|=";

// What people write by habit, from other languages or from a typeset page, and what to write instead.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> foreign_symbols = {{
    {".^", "use ^, which works element by element"},
    {"**", "use ^ for powers"},
    {"&", "use && for 'and'"},
    {"~", "write a density as in normal_lpdf(y | mu, sigma)"},
    {";", "a formula is one expression without ';'"},
    {"{", "use ( ) to group and [ ] for a vector"},
    {"}", "use ( ) to group and [ ] for a vector"},
    {"'", "there is no transpose: a * b sums over the last dimension of a and the first of b"},
    {"\"", "a formula has no text in quotes"},
}};
constexpr std::array<std::pair<char32_t, std::string_view>, 12> typeset_symbols = {{
    {U'\u2212', "-"},
    {U'\u2010', "-"},
    {U'\u2013', "-"},
    {U'\u00D7', "*"},
    {U'\u00B7', "*"},
    {U'\u22C5', "*"},
    {U'\u00F7', "/"},
    {U'\u00B2', "^2"},
    {U'\u2264', "<="},
    {U'\u2265', ">="},
    {U'\u2260', "!="},
    {U'\u00A0', "a plain space"},
}};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

std::size_t name_length(std::string_view text) {
  std::size_t length = 0;
  const auto is_inside = [&](char c) {
    const bool letter_follows = length + 1 < text.size() && is_letter(text[length + 1]);
    return is_letter(c) || is_digit(c) || (c == '.' && letter_follows);
  };
  while (length < text.size() && is_inside(text[length])) ++length;
  return length;
}

std::size_t number_length(std::string_view text) {
  std::size_t length = count_digits(text);
  if (text.substr(length).starts_with('.')) ++length;
  length += count_digits(text.substr(length));
  const std::string_view rest = text.substr(length);
  if (!rest.starts_with('e') && !rest.starts_with('E')) return length;
  const std::size_t sign = rest.size() > 1 && (rest[1] == '+' || rest[1] == '-') ? 1 : 0;
  const std::size_t digits = count_digits(rest.substr(1 + sign));
  return digits == 0 ? length : length + 1 + sign + digits;
}

std::size_t symbol_length(std::string_view text) {
  for (std::string_view symbol : long_symbols)
    if (text.starts_with(symbol)) return symbol.size();
  return short_symbols.find(text.front()) == std::string_view::npos ? 0 : 1;
}

}  // namespace

Token Lexer::next() {
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
  if (position_ == text_.size()) return {.span = {last_end_, last_end_}};
  const std::string_view rest = text_.substr(position_);
  if (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1]))) return take_number();
  if (is_letter(rest[0])) return take_name();
  const std::size_t length = rest.starts_with("**") ? 0 : symbol_length(rest);
  if (length == 0) refuse_character();
  return take(Token::Kind::symbol, length);
}

Token Lexer::take(Token::Kind kind, std::size_t length) {
  const TextSpan span{position_, position_ + length};
  position_ = last_end_ = span.end;
  return {kind, span, text_.substr(span.begin, length)};
}

Token Lexer::take_name() {
  const Token token = take(Token::Kind::name, name_length(text_.substr(position_)));
  const std::string_view rest = text_.substr(position_);
  const std::size_t digits = rest.starts_with('.') ? count_digits(rest.substr(1)) : 0;
  if (digits > 0)
    fail_at(
        place_, text_, {token.span.begin, position_ + 1 + digits},
        fmt::format("columns {0}.1, {0}.2, ... are one array {0}: write {0}[{1}] for an element of a draw, "
                    "{0}[observation, {1}] for a column of the data",
                    token.text, rest.substr(1, digits)));
  return token;
}

Token Lexer::take_number() {
  Token token = take(Token::Kind::number, number_length(text_.substr(position_)));
  if (position_ < text_.size() && is_letter(text_[position_])) {
    const std::string_view letters = text_.substr(position_, name_length(text_.substr(position_)));
    fail_at(place_, text_, {token.span.begin, position_ + letters.size()},
            fmt::format("a number ends in letters; to multiply, write {} * ...", token.text));
  }
  const auto [end, error] =
      std::from_chars(token.text.data(), token.text.data() + token.text.size(), token.value);
  if (error == std::errc::result_out_of_range)
    fail_at(place_, text_, token.span,
            "this number is out of range; a double holds magnitudes from 4.9e-324 to 1.8e308");
  return token;
}

void Lexer::refuse_character() const {
  const std::string_view rest = text_.substr(position_);
  for (const auto& [symbol, advice] : foreign_symbols)
    if (rest.starts_with(symbol))
      fail_at(place_, text_, {position_, position_ + symbol.size()}, std::string(advice));

  const Utf8Character character = front_character(rest);
  const TextSpan span{position_, position_ + std::max<std::size_t>(character.length, 1)};
  for (const auto& [symbol, plain] : typeset_symbols)
    if (character.length > 0 && character.code_point == symbol)
      fail_at(place_, text_, span, fmt::format("write {} instead of this character", plain));
  if (character.length != 1)
    fail_at(place_, text_, span,
            "this character is not ASCII; names are made of the letters a-z and A-Z, digits and _");
  fail_at(place_, text_, span,
          "this character has no meaning in a formula; names are made of letters, digits, _ and dots before "
          "a letter");
}

}  // namespace pcic
