// The tree of a formula as a text, without its spans: what two formulas that mean the same have in common.
//
//   -x[1] + f(y | a, 2)   ->   (+ (- (at x 1)) f(y | a 2))
#pragma once

#include <fmt/format.h>

#include <string>

#include "pcic/formula/language/syntax.hpp"

namespace pcic {

inline std::string syntax_text(const Syntax& syntax);

inline std::string children_text(const Syntax& syntax) {
  std::string text;
  for (std::size_t i = 0; i < syntax.children.size(); ++i) {
    if (i > 0) text += syntax.bar == i ? " | " : " ";
    text += syntax_text(syntax.children[i]);
  }
  if (syntax.bar > 0 && syntax.bar == syntax.children.size()) text += " |";
  return text;
}

inline std::string syntax_text(const Syntax& syntax) {
  using enum Syntax::Kind;
  switch (syntax.kind) {
    case number:
      return fmt::format("{}", syntax.value);
    case name:
      return syntax.word;
    case call:
      return fmt::format("{}({})", syntax.word, children_text(syntax));
    case index:
      return fmt::format("(at {})", children_text(syntax));
    case conditional:
      return fmt::format("(if {})", children_text(syntax));
    case vector:
      return fmt::format("[{}]", children_text(syntax));
    default:
      return fmt::format("({} {})", syntax.word, children_text(syntax));
  }
}

}  // namespace pcic
