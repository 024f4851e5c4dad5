// What the parser says about a formula it cannot read.
#include <fmt/format.h>

#include "pcic/formula/language/parse.hpp"
#include "pcic/formula/language/parser.hpp"

namespace pcic {

std::string_view closing_of(const Token& opening) {
  return opening.text == "(" ? ")" : "]";
}

bool is_closing(const Token& token) {
  return token.is(")") || token.is("]");
}

std::string describe(const Token& token) {
  return token.kind == Token::Kind::end ? "the end of the formula" : fmt::format("'{}'", token.text);
}

void Parser::fail_too_deep(TextSpan span) const {
  fail(span,
       fmt::format("more than {} brackets, operators and calls inside one another; define parts of it first",
                   deepest_nesting));
}

void Parser::fail_without_operand() const {
  const bool list_goes_on = previous_.is("(") || previous_.is("[") || previous_.is(",") || previous_.is("|");
  if (token_.kind == Token::Kind::end && !open_.empty() && list_goes_on) fail_unclosed();
  if (token_.is("=")) fail(token_.span, "use == to compare");
  fail(token_.span, fmt::format("found {}; expected a number, a name, '(' or '['", describe(token_)));
}

void Parser::fail_unclosed() const {
  const Token& opening = open_.back();
  fail(opening.span, fmt::format("this '{}' is never closed; expected '{}' before {}", opening.text,
                                 closing_of(opening), describe(token_)));
}

void Parser::fail_after_expression() const {
  const bool starts_an_operand = token_.kind == Token::Kind::number || token_.kind == Token::Kind::name ||
                                 token_.is("(") || token_.is("[") || token_.is("!");
  if (token_.is("=")) fail(token_.span, "'=' does not compare; use == to compare");
  if (token_.is(":"))
    fail(token_.span, "':' belongs to condition ? value : other value; there are no ranges such as 1:3");
  if (starts_an_operand)
    fail(token_.span, fmt::format("an operator{} is missing before {}", open_.empty() ? "" : " or a comma",
                                  describe(token_)));
  if (!open_.empty() && (token_.kind == Token::Kind::end || is_closing(token_))) fail_unclosed();
  if (is_closing(token_)) fail(token_.span, fmt::format("nothing is open that {} closes", describe(token_)));
  if (token_.is("|"))
    fail(token_.span, "use || for 'or'; '|' stands in calls only, as in normal_lpdf(y | mu, sigma)");
  if (token_.is(",")) fail(token_.span, "a formula has one value; put several into a vector [a, b]");
  fail(token_.span,
       fmt::format("found {}; expected an operator or the end of the formula", describe(token_)));
}

}  // namespace pcic
