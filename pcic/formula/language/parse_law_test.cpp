// The laws of the parser, for random trees: what is printed is parsed back, and every part of a formula,
// cut out by its span, is the same formula.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "pcic/formula/language/parse.hpp"
#include "pcic/formula/language/syntax_text_test.hpp"

namespace pcic {
namespace {

using Kind = Syntax::Kind;

Syntax random_tree(int height);

std::vector<Syntax> random_trees(std::size_t fewest, std::size_t most, int height) {
  std::vector<Syntax> trees(*rc::gen::inRange(fewest, most + 1));
  for (Syntax& tree : trees) tree = random_tree(height);
  return trees;
}

Syntax random_tree(int height) {
  const auto kind = *rc::gen::element(Kind::number, Kind::name, Kind::call, Kind::index, Kind::unary,
                                      Kind::binary, Kind::binary, Kind::conditional, Kind::vector);
  Syntax tree{.kind = height == 0 ? Kind::name : kind};
  switch (tree.kind) {
    case Kind::number:
      tree.value = *rc::gen::element(0.0, 1.0, 0.1, 12.5, 1e-300, 6.02e23);
      break;
    case Kind::name:
      tree.word = *rc::gen::element<std::string>("y", "mu", "lp__", "e1", "_x");
      break;
    case Kind::call:
      tree.word = *rc::gen::element<std::string>("abs", "normal_lpdf");
      tree.children = random_trees(0, 3, height - 1);
      tree.bar = *rc::gen::inRange<std::size_t>(0, tree.children.size() + 1);
      break;
    case Kind::index:
      tree.children = random_trees(2, 3, height - 1);
      break;
    case Kind::unary:
      tree.word = *rc::gen::element<std::string>("-", "!");
      tree.children = random_trees(1, 1, height - 1);
      break;
    case Kind::binary:
      tree.word = *rc::gen::element<std::string>("+", "-", "*", "/", ".*", "./", "^", "<", "<=", ">",
                                                 ">=", "==", "!=", "&&", "||");
      tree.children = random_trees(2, 2, height - 1);
      break;
    case Kind::conditional:
      tree.children = random_trees(3, 3, height - 1);
      break;
    case Kind::vector:
      tree.children = random_trees(1, 3, height - 1);
      break;
  }
  return tree;
}

// The table of parse.hpp, from loose to tight.
int tightness(const Syntax& tree) {
  if (tree.kind == Kind::conditional) return 0;
  if (tree.kind == Kind::unary) return 7;
  if (tree.kind != Kind::binary) return 9;
  const std::string_view word = tree.word;
  if (word == "||") return 1;
  if (word == "&&") return 2;
  if (word == "==" || word == "!=") return 3;
  if (word.starts_with('<') || word.starts_with('>')) return 4;
  if (word == "+" || word == "-") return 5;
  return word == "^" ? 8 : 6;
}

std::string blank() {
  return *rc::gen::element<std::string>("", "", " ", "\n\t");
}

std::string print(const Syntax& tree);

// In brackets where the tree would otherwise fall apart, and sometimes where it would not.
std::string print_child(const Syntax& tree, int loosest) {
  const bool brackets = tightness(tree) < loosest || *rc::gen::inRange(0, 8) == 0;
  return blank() + (brackets ? "(" + print(tree) + ")" : print(tree)) + blank();
}

std::string print_list(const Syntax& tree, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < tree.children.size(); ++i) {
    if (i > from) text += tree.bar == i ? "|" : ",";
    text += print_child(tree.children[i], 0);
  }
  return tree.bar > 0 && tree.bar == tree.children.size() ? text + "|" : text;
}

std::string print(const Syntax& tree) {
  const int own = tightness(tree);
  switch (tree.kind) {
    case Kind::number:
      return fmt::format("{}", tree.value);
    case Kind::name:
      return tree.word;
    case Kind::call:
      return tree.word + blank() + "(" + print_list(tree, 0) + ")";
    case Kind::index:
      return print_child(tree.children[0], 9) + "[" + print_list(tree, 1) + "]";
    case Kind::vector:
      return "[" + print_list(tree, 0) + "]";
    case Kind::unary:
      return tree.word + print_child(tree.children[0], own);
    case Kind::conditional:
      return print_child(tree.children[0], 1) + "?" + print_child(tree.children[1], 0) + ":" +
             print_child(tree.children[2], 0);
    case Kind::binary:
      break;
  }
  // Spaces around the operator: 2 .* x is not 2. * x.
  const bool is_power = tree.word == "^";
  return print_child(tree.children[0], is_power ? 9 : own) + " " + tree.word + " " +
         print_child(tree.children[1], is_power ? 7 : own + 1);
}

void check_parts(std::string_view text, const Syntax& tree) {
  const std::string_view part = text.substr(tree.span.begin, tree.span.end - tree.span.begin);
  RC_ASSERT(syntax_text(parse_formula(part, "part")) == syntax_text(tree));
  RC_ASSERT(tree.span.begin <= tree.word_span.begin);
  RC_ASSERT(tree.word_span.end <= tree.span.end);
  const std::string_view word = text.substr(tree.word_span.begin, tree.word_span.end - tree.word_span.begin);
  if (!tree.word.empty()) RC_ASSERT(word == tree.word);
  for (const Syntax& child : tree.children) check_parts(text, child);
}

TEST(ParseLaws, WhatIsPrintedIsParsedBack) {
  EXPECT_TRUE(rc::check([] {
    const Syntax tree = random_tree(*rc::gen::inRange(2, 7));
    const std::string text = print(tree);
    RC_LOG(text);
    RC_ASSERT(syntax_text(parse_formula(text, "formula")) == syntax_text(tree));
  }));
}

TEST(ParseLaws, EveryPartCutOutByItsSpanIsTheSameFormula) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = print(random_tree(*rc::gen::inRange(2, 6)));
    RC_LOG(text);
    check_parts(text, parse_formula(text, "formula"));
  }));
}

}  // namespace
}  // namespace pcic
