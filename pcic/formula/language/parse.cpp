#include "pcic/formula/language/parse.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/parser.hpp"

namespace pcic {
namespace {

void check_length(std::string_view text, std::string_view place) {
  if (text.size() > longest_formula)
    fail_at(place, text, {longest_formula, text.size()},
            fmt::format("the formula has {} bytes; at most {} are allowed. Define parts of it first",
                        text.size(), longest_formula));
}

std::string take_name(Parser& parser, std::string_view what) {
  if (parser.token().kind != Token::Kind::name)
    parser.fail(parser.token().span, fmt::format("found {}; expected {}", describe(parser.token()), what));
  return std::string(parser.take().text);
}

void take_symbol(Parser& parser, std::string_view symbol) {
  if (!parser.token().is(symbol))
    parser.fail(parser.token().span, fmt::format("found {}; expected '{}', as in name(a, b | c) = expression",
                                                 describe(parser.token()), symbol));
  parser.take();
}

void take_parameter(Parser& parser, FunctionDefinition& definition) {
  const TextSpan span = parser.token().span;
  std::string name = take_name(parser, "the name of a parameter");
  if (std::ranges::find(definition.parameters, name) != definition.parameters.end())
    parser.fail(span, fmt::format("two parameters are called '{}'; rename one of them", name));
  definition.parameters.push_back(std::move(name));
}

void take_parameters(Parser& parser, FunctionDefinition& definition) {
  take_symbol(parser, "(");
  if (!parser.token().is(")")) take_parameter(parser, definition);
  while (!parser.token().is(")")) {
    if (parser.token().is("|") && definition.bar == 0) {
      parser.take();
      definition.bar = definition.parameters.size();
      if (parser.token().is(")")) break;
    } else {
      take_symbol(parser, ",");
    }
    take_parameter(parser, definition);
  }
  take_symbol(parser, ")");
}

}  // namespace

Syntax parse_formula(std::string_view text, std::string_view place) {
  check_length(text, place);
  Parser parser(text, place);
  if (parser.token().kind == Token::Kind::end)
    parser.fail({0, 0}, "the formula is empty; expected an expression such as abs(y - mu)");
  return parser.expression_to_the_end();
}

FunctionDefinition parse_definition(std::string_view text, std::string_view place) {
  check_length(text, place);
  Parser parser(text, place);
  if (parser.token().kind == Token::Kind::end)
    parser.fail({0, 0}, "the definition is empty; expected name(a, b | c) = expression");
  FunctionDefinition definition;
  definition.text = text;
  definition.name = take_name(parser, "the name of the function");
  take_parameters(parser, definition);
  take_symbol(parser, "=");
  definition.body = parser.expression_to_the_end();
  return definition;
}

}  // namespace pcic
