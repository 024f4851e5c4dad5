// Lexer: the text of a formula -> tokens, one at a time.
//
//   number   2   .5   2.   1e-3
//   name     letters, digits and _, not starting with a digit; a dot if a letter follows: stack.loss
//            anything else between backquotes: `b_dist:arsenic`, `(Intercept)`
//   symbol   + - * / .* ./ ^   < <= > >= == != ! && ||   ? : ( ) [ ] , | =   ~ += ; '
//   comment  from // or # to the end of the line, or between /* and */: as if it were a blank
#pragma once

#include <string>
#include <string_view>

#include "pcic/formula/language/syntax.hpp"

namespace pcic {

struct Token {
  enum class Kind { number, name, symbol, end };

  Kind kind = Kind::end;
  TextSpan span = {};
  std::string_view text = {};  // of a name without its backquotes
  double value = 0;            // of a number

  bool is(std::string_view symbol) const { return kind == Kind::symbol && text == symbol; }
};

class Lexer {
 public:
  // Both must outlive the lexer and its tokens.
  Lexer(std::string_view text, std::string_view place) : text_(text), place_(place) {}

  // After the last token: end, just behind it, as often as it is asked for. InputError at a character that
  // cannot stand in a formula.
  Token next();

 private:
  Token take(Token::Kind kind, std::size_t length);
  void skip_blanks_and_comments();
  Token take_name();
  Token take_quoted_name();
  Token take_number();
  [[noreturn]] void refuse_character() const;

  std::string_view text_;
  std::string_view place_;
  std::size_t position_ = 0;
  std::size_t last_end_ = 0;
};

// A name as a formula must write it: in backquotes where it is not made of letters, digits and _ alone.
std::string written_name(std::string_view name);

}  // namespace pcic
