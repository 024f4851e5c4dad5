// Lines of a Stan model, pasted as a score: target += a; y ~ normal(mu, sigma) T[0, ];
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/parser.hpp"

namespace pcic {
namespace {

using Kind = Syntax::Kind;

std::string density_of(const std::string& distribution) {
  const std::string of_counts = distribution + "_lpmf";
  return library_function(of_counts) ? of_counts : distribution + "_lpdf";
}

}  // namespace

Syntax Parser::statements_to_the_end() {
  std::optional<Tree> total;
  while (true) {
    Tree left = expression();
    const bool is_statement = token_.is("~") || token_.is("+=");
    Tree term = is_statement ? term_of_target(std::move(left)) : std::move(left);
    const bool goes_on = token_.is(";");
    const Token semicolon = goes_on ? take() : token_;
    if (token_.kind == Token::Kind::end && !total) return std::move(term.syntax);
    if (!is_statement && goes_on)
      fail(semicolon.span,
           "a formula is one expression; what is before this ';' is neither y ~ ... nor target += ...");
    if (!is_statement && total) fail(term.syntax.span, "expected y ~ ... or target += ..., as before it");
    total = total ? operation({.kind = Token::Kind::symbol, .span = semicolon.span, .text = "+"},
                              std::move(*total), std::move(term))
                  : std::move(term);
    if (token_.kind == Token::Kind::end) return std::move(total->syntax);
    if (!goes_on) fail_after_expression();
  }
}

Parser::Tree Parser::term_of_target(Tree left) {
  if (token_.is("~")) return sampling_statement(std::move(left));
  if (left.syntax.kind != Kind::name || left.syntax.word != "target")
    fail(token_.span, "'+=' adds to target alone, as in target += normal_lpdf(y | mu, sigma)");
  take();
  return expression();
}

Parser::Tree Parser::sampling_statement(Tree outcome) {
  take();
  if (token_.kind != Token::Kind::name)
    fail(token_.span,
         fmt::format("found {}; expected a distribution, as in y ~ normal(mu, sigma)", describe(token_)));
  const Token name = take();
  if (!token_.is("(")) fail(name.span, "the parameters are missing; write for example y ~ normal(mu, sigma)");
  Bracketed parameters = bracketed(Bar::refused);
  Syntax syntax{.kind = Kind::call,
                .span = {outcome.syntax.span.begin, parameters.span.end},
                .word_span = name.span,
                .word = density_of(std::string(name.text)),
                .bar = 1};
  parameters.trees.insert(parameters.trees.begin(), std::move(outcome));
  Tree density = node(std::move(syntax), parameters.trees);
  return token_.kind == Token::Kind::name && token_.text == "T" ? truncated(std::move(density))
                                                                : std::move(density);
}

// T[lower, upper], T[lower, ] or T[, upper]
Parser::Tree Parser::truncated(Tree density) {
  const Token name = take();
  if (!token_.is("[")) fail(name.span, "the bounds are missing; write for example T[0, ]");
  const Token opening = take();
  open_.push_back(opening);
  Tree lower = token_.is(",") ? omitted() : nested_expression();
  if (!token_.is(",")) fail(name.span, "expected two bounds with a comma, as in T[0, ], T[, 1] or T[0, 1]");
  take();
  Tree upper = token_.is("]") ? omitted() : nested_expression();
  close();
  Syntax syntax{.kind = Kind::truncation,
                .span = {density.syntax.span.begin, previous_.span.end},
                .word_span = name.span};
  Tree children[] = {std::move(density), std::move(lower), std::move(upper)};
  return node(std::move(syntax), children);
}

}  // namespace pcic
