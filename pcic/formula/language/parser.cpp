#include "pcic/formula/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/parse.hpp"

namespace pcic {
namespace {

using Kind = Syntax::Kind;

constexpr int loosest_binary = 1;

// 0: not a binary operator between unary ones (^ binds tighter than they do).
int precedence(const Token& token) {
  if (token.kind != Token::Kind::symbol) return 0;
  constexpr std::pair<std::string_view, int> table[] = {
      {"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<", 4}, {"<=", 4}, {">", 4},
      {">=", 4}, {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6}, {".*", 6}, {"./", 6},
  };
  for (const auto& [symbol, level] : table)
    if (token.text == symbol) return level;
  return 0;
}

TextSpan from_to(TextSpan first, TextSpan last) {
  return {first.begin, last.end};
}

}  // namespace

Parser::Parser(std::string_view text, std::string_view place)
    : text_(text), place_(place), lexer_(text, place), token_(lexer_.next()) {}

void Parser::fail(TextSpan span, const std::string& message) const {
  fail_at(place_, text_, span, message);
}

Token Parser::take() {
  previous_ = std::exchange(token_, lexer_.next());
  return previous_;
}

Syntax Parser::expression_to_the_end() {
  Tree tree = expression();
  if (token_.kind != Token::Kind::end) fail_after_expression();
  return std::move(tree.syntax);
}

void Parser::enter() {
  if (++depth_ > deepest_nesting) fail_too_deep(token_.span);
}

Parser::Tree Parser::node(Syntax syntax, std::span<Tree> children) const {
  std::size_t height = 0;
  for (Tree& child : children) {
    height = std::max(height, child.height + 1);
    syntax.children.push_back(std::move(child.syntax));
  }
  if (height > deepest_nesting) fail_too_deep(syntax.word_span);
  return {std::move(syntax), height};
}

Parser::Tree Parser::nested_expression() {
  enter();
  Tree tree = expression();
  --depth_;
  return tree;
}

Parser::Tree Parser::expression() {
  Tree condition = binary(loosest_binary);
  if (!token_.is("?")) return condition;
  const Token question = take();
  Tree yes = nested_expression();
  if (!token_.is(":"))
    fail(question.span, fmt::format("this '?' needs a ':' before {}; write condition ? value : other value",
                                    describe(token_)));
  take();
  Tree no = nested_expression();
  Syntax syntax{.kind = Kind::conditional,
                .span = from_to(condition.syntax.span, no.syntax.span),
                .word_span = question.span};
  Tree children[] = {std::move(condition), std::move(yes), std::move(no)};
  return node(std::move(syntax), children);
}

Parser::Tree Parser::binary(int loosest) {
  Tree left = unary();
  for (int level = precedence(token_); level >= loosest; level = precedence(token_)) {
    const Token sign = take();
    Tree right = binary(level + 1);
    left = operation(sign, std::move(left), std::move(right));
  }
  return left;
}

Parser::Tree Parser::operation(const Token& sign, Tree left, Tree right) const {
  Syntax syntax{.kind = Kind::binary,
                .span = from_to(left.syntax.span, right.syntax.span),
                .word_span = sign.span,
                .word = std::string(sign.text)};
  Tree children[] = {std::move(left), std::move(right)};
  return node(std::move(syntax), children);
}

Parser::Tree Parser::unary() {
  if (!token_.is("-") && !token_.is("+") && !token_.is("!")) return power();
  const Token sign = take();
  enter();
  Tree operand = unary();
  --depth_;
  const TextSpan span = from_to(sign.span, operand.syntax.span);
  if (sign.text == "+") {
    operand.syntax.span = span;
    return operand;
  }
  return node({.kind = Kind::unary, .span = span, .word_span = sign.span, .word = std::string(sign.text)},
              std::span(&operand, 1));
}

Parser::Tree Parser::power() {
  Tree base = indexed();
  if (!token_.is("^")) return base;
  const Token sign = take();
  enter();
  Tree exponent = unary();
  --depth_;
  return operation(sign, std::move(base), std::move(exponent));
}

Parser::Tree Parser::indexed() {
  Tree tree = primary();
  while (token_.is("[") || token_.is("'")) {
    if (token_.is("'")) {
      const Token sign = take();
      Syntax syntax{.kind = Kind::call,
                    .span = from_to(tree.syntax.span, sign.span),
                    .word_span = sign.span,
                    .word = "transpose"};
      tree = node(std::move(syntax), std::span(&tree, 1));
      continue;
    }
    Bracketed picked = indices();
    Syntax syntax{
        .kind = Kind::index, .span = from_to(tree.syntax.span, picked.span), .word_span = picked.span};
    picked.trees.insert(picked.trees.begin(), std::move(tree));
    tree = node(std::move(syntax), picked.trees);
  }
  return tree;
}

Parser::Bracketed Parser::indices() {
  const Token opening = take();
  open_.push_back(opening);
  Bracketed result;
  if (token_.is("]"))
    fail(from_to(opening.span, token_.span), "an index is missing; write for example alpha[county]");
  result.trees.push_back(index_or_range());
  while (token_.is(",")) {
    take();
    result.trees.push_back(index_or_range());
  }
  close();
  result.span = from_to(opening.span, previous_.span);
  return result;
}

// i, i:j, i:, :j, : or nothing at all, which is the same as :
Parser::Tree Parser::index_or_range() {
  const bool is_empty = token_.is(",") || token_.is("]");
  Tree first = is_empty || token_.is(":") ? omitted() : nested_expression();
  if (!is_empty && !token_.is(":")) return first;
  const Token sign = is_empty ? previous_ : take();
  Tree last = token_.is(",") || token_.is("]") ? omitted() : nested_expression();
  Syntax syntax{
      .kind = Kind::range, .span = from_to(first.syntax.span, last.syntax.span), .word_span = sign.span};
  Tree children[] = {std::move(first), std::move(last)};
  return node(std::move(syntax), children);
}

Parser::Tree Parser::omitted() const {
  return {{.kind = Kind::omitted, .span = token_.span, .word_span = token_.span}};
}

Parser::Tree Parser::primary() {
  if (token_.is("(")) {
    const Token opening = take();
    open_.push_back(opening);
    Tree tree = nested_expression();
    close();
    tree.syntax.span = from_to(opening.span, previous_.span);
    return tree;
  }
  if (token_.is("[")) {
    Bracketed elements = bracketed(Bar::refused);
    if (elements.trees.empty()) fail(elements.span, "a vector has at least one element");
    return node({.kind = Kind::vector, .span = elements.span, .word_span = elements.span}, elements.trees);
  }
  if (token_.kind == Token::Kind::number) {
    const Token number = take();
    return {{.kind = Kind::number, .span = number.span, .word_span = number.span, .value = number.value}};
  }
  if (token_.kind != Token::Kind::name) fail_without_operand();
  const Token name = take();
  Syntax syntax{
      .kind = Kind::name, .span = name.span, .word_span = name.span, .word = std::string(name.text)};
  if (!token_.is("(")) return {std::move(syntax)};
  Bracketed arguments = bracketed(Bar::allowed);
  syntax.kind = Kind::call;
  syntax.span.end = arguments.span.end;
  syntax.bar = arguments.bar;
  return node(std::move(syntax), arguments.trees);
}

Parser::Bracketed Parser::bracketed(Bar bar) {
  const Token opening = take();
  open_.push_back(opening);
  Bracketed result;
  while (!is_closing(token_)) {
    result.trees.push_back(nested_expression());
    if (token_.is(",")) {
      take();
      if (is_closing(token_)) fail_without_operand();
    } else if (token_.is("|") && bar == Bar::allowed) {
      if (result.bar > 0) fail(token_.span, "a call has one '|' at most; separate the rest by commas");
      result.bar = result.trees.size();
      take();  // nothing need follow: std_normal_lpdf(y | )
    } else if (!is_closing(token_)) {
      fail_after_expression();
    }
  }
  close();
  result.span = from_to(opening.span, previous_.span);
  return result;
}

void Parser::close() {
  if (!token_.is(closing_of(open_.back()))) fail_after_expression();
  take();
  open_.pop_back();
}

}  // namespace pcic
