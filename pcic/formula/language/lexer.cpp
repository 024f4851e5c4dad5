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

constexpr std::array long_symbols = {".*"sv, "./"sv, "<="sv, ">="sv, "=="sv, "!="sv, "&&"sv, "||"sv, "+="sv};
constexpr std::string_view short_symbols = "+-*/^<>!?:()[],|=~;'";

// What people write by habit, from other languages or from a typeset page, and what to write instead.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> foreign_symbols = {{
    {".^", "use ^, which works element by element"},
    {"**", "use ^ for powers"},
    {"&", "use && for 'and'"},
    {"{", "use ( ) to group and [ ] for a vector"},
    {"}", "use ( ) to group and [ ] for a vector"},
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

void Lexer::skip_blanks_and_comments() {
  while (position_ < text_.size()) {
    const std::string_view rest = text_.substr(position_);
    if (is_blank(rest[0])) {
      ++position_;
    } else if (rest.starts_with("//") || rest.starts_with('#')) {
      position_ += std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/");
      if (end == rest.npos)
        fail_at(place_, text_, {position_, position_ + 2}, "this comment is never closed by */");
      position_ += end + 2;
    } else {
      return;
    }
  }
}

Token Lexer::next() {
  skip_blanks_and_comments();
  if (position_ == text_.size()) return {.span = {last_end_, last_end_}};
  const std::string_view rest = text_.substr(position_);
  if (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1]))) return take_number();
  if (is_letter(rest[0])) return take_name();
  if (rest[0] == '`') return take_quoted_name();
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

Token Lexer::take_quoted_name() {
  const std::size_t end = text_.find('`', position_ + 1);
  if (end == text_.npos) fail_at(place_, text_, {position_, position_ + 1}, "this backquote is never closed");
  if (end == position_ + 1)
    fail_at(place_, text_, {position_, end + 1}, "there is no name between these backquotes");
  for (std::size_t k = position_ + 1; k < end; ++k)
    if (const auto c = static_cast<unsigned char>(text_[k]); c < ' ' || c == 0x7F)
      fail_at(place_, text_, {k, k + 1}, "a control character; names between backquotes have none");
  Token token = take(Token::Kind::name, end + 1 - position_);
  token.text = token.text.substr(1, token.text.size() - 2);
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
    fail_at(
        place_, text_, span,
        "this character is not ASCII; names are made of the letters a-z and A-Z, digits and _, and others "
        "stand in backquotes, as in `b:age`");
  fail_at(place_, text_, span,
          "this character has no meaning in a formula; names are made of letters, digits, _ and dots before "
          "a letter, and others stand in backquotes, as in `b:age`");
}

std::string written_name(std::string_view name) {
  const bool is_plain = !name.empty() && is_letter(name[0]) && name_length(name) == name.size();
  return is_plain ? std::string(name) : fmt::format("`{}`", name);
}

}  // namespace pcic
