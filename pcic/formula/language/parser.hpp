// Parser: tokens -> Syntax, by precedence climbing. What parse_formula and parse_definition are made of.
//
// Time is linear in the length of the text; neither the recursion nor the tree is ever deeper than
// deepest_nesting.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/formula/language/lexer.hpp"
#include "pcic/formula/language/syntax.hpp"

namespace pcic {

class Parser {
 public:
  // Both must outlive the parser.
  Parser(std::string_view text, std::string_view place);

  Syntax expression_to_the_end();
  const Token& token() const { return token_; }  // the first one not used yet
  Token take();
  [[noreturn]] void fail(TextSpan span, const std::string& message) const;

 private:
  struct Tree {
    Syntax syntax;
    std::size_t height = 0;
  };
  struct Bracketed {
    std::vector<Tree> trees;
    std::size_t bar = 0;
    TextSpan span;
  };
  enum class Bar { allowed, refused };

  Tree expression();
  Tree nested_expression();
  Tree binary(int loosest);
  Tree unary();
  Tree power();
  Tree indexed();
  Tree primary();
  Bracketed bracketed(Bar bar);

  Tree node(Syntax syntax, std::span<Tree> children) const;  // moves the children into the node
  Tree operation(const Token& sign, Tree left, Tree right) const;
  void enter();
  void close();

  [[noreturn]] void fail_too_deep(TextSpan span) const;
  [[noreturn]] void fail_without_operand() const;
  [[noreturn]] void fail_after_expression() const;
  [[noreturn]] void fail_unclosed() const;

  std::string_view text_;
  std::string_view place_;
  Lexer lexer_;
  Token token_;
  Token previous_;
  std::vector<Token> open_;  // brackets not closed yet
  std::size_t depth_ = 0;
};

bool is_closing(const Token& token);
std::string_view closing_of(const Token& opening);

// "'+'", "the end of the formula"
std::string describe(const Token& token);

}  // namespace pcic
