#include "pcic/formula/language/parse.hpp"

#include <gtest/gtest.h>

#include "pcic/formula/language/formula_error_test.hpp"
#include "pcic/formula/language/syntax_text_test.hpp"

namespace pcic {
namespace {

std::string tree(std::string_view text) {
  return syntax_text(parse_formula(text, "formula"));
}

std::string spanned(std::string_view text, TextSpan span) {
  return std::string(text.substr(span.begin, span.end - span.begin));
}

TEST(Parse, MultiplicationBindsTighterThanAddition) {
  EXPECT_EQ(tree("a + b * c"), "(+ a (* b c))");
  EXPECT_EQ(tree("a ./ b - c .* d"), "(- (./ a b) (.* c d))");
  EXPECT_EQ(tree("(a + b) * c"), "(* (+ a b) c)");
}

TEST(Parse, OperatorsOfOneLevelGoFromLeftToRight) {
  EXPECT_EQ(tree("a - b - c"), "(- (- a b) c)");
  EXPECT_EQ(tree("a / b * c"), "(* (/ a b) c)");
}

TEST(Parse, PowersGoFromRightToLeftAndBindTighterThanASign) {
  EXPECT_EQ(tree("-2^2"), "(- (^ 2 2))");
  EXPECT_EQ(tree("a ^ b ^ c"), "(^ a (^ b c))");
  EXPECT_EQ(tree("2 ^ -1 * 3"), "(* (^ 2 (- 1)) 3)");
  EXPECT_EQ(tree("!a ^ b"), "(! (^ a b))");
}

TEST(Parse, ComparisonsAndLogicFollowStan) {
  EXPECT_EQ(tree("a < b == c >= d"), "(== (< a b) (>= c d))");
  EXPECT_EQ(tree("a || b && c != d"), "(|| a (&& b (!= c d)))");
  EXPECT_EQ(tree("!a && b"), "(&& (! a) b)");
  EXPECT_EQ(tree("switched != (x * beta > 0)"), "(!= switched (> (* x beta) 0))");
}

TEST(Parse, AConditionalGoesFromRightToLeft) {
  EXPECT_EQ(tree("a ? b : c ? d : e"), "(if a b (if c d e))");
  EXPECT_EQ(tree("a ? b ? 1 : 2 : 3"), "(if a (if b 1 2) 3)");
  EXPECT_EQ(tree("a || b ? c + 1 : -d"), "(if (|| a b) (+ c 1) (- d))");
}

TEST(Parse, APlusSignLeavesNoTrace) {
  EXPECT_EQ(tree("+a - +b"), "(- a b)");
  EXPECT_EQ(tree("- - a"), "(- (- a))");
}

TEST(Parse, ACallRecordsWhereTheBarIs) {
  EXPECT_EQ(tree("normal_lpdf(y | mu, sigma)"), "normal_lpdf(y | mu sigma)");
  EXPECT_EQ(tree("brier(switched, p)"), "brier(switched p)");
  EXPECT_EQ(tree("f(a, b | c)"), "f(a b | c)");
  EXPECT_EQ(tree("std_normal_lpdf(y | )"), "std_normal_lpdf(y |)");
  EXPECT_EQ(tree("pi()"), "pi()");
  EXPECT_EQ(tree("f(a || b | c)"), "f((|| a b) | c)");
  EXPECT_EQ(parse_formula("f(a, b | c)", "formula").bar, 2);
}

TEST(Parse, IndicesFollowNamesCallsBracketsAndIndices) {
  EXPECT_EQ(tree("alpha[county]"), "(at alpha county)");
  EXPECT_EQ(tree("Beta[county, 2]"), "(at Beta county 2)");
  EXPECT_EQ(tree("x[1][2]"), "(at (at x 1) 2)");
  EXPECT_EQ(tree("f(x)[1] ^ 2"), "(^ (at f(x) 1) 2)");
  EXPECT_EQ(tree("(a + b)[i]"), "(at (+ a b) i)");
  EXPECT_EQ(tree("-x[1]"), "(- (at x 1))");
}

TEST(Parse, AVectorIsWrittenInSquareBrackets) {
  EXPECT_EQ(tree("[1, dist, arsenic] * beta"), "(* [1 dist arsenic] beta)");
  EXPECT_EQ(tree("[a, b][i]"), "(at [a b] i)");
}

TEST(Parse, SpansCoverTheExpressionWithItsBracketsAndTheWordAlone) {
  const std::string_view text = " (y - mu[i, 2]) ^ 2 ";
  const Syntax power = parse_formula(text, "formula");
  EXPECT_EQ(spanned(text, power.span), "(y - mu[i, 2]) ^ 2");
  EXPECT_EQ(spanned(text, power.word_span), "^");
  const Syntax& difference = power.children[0];
  EXPECT_EQ(spanned(text, difference.span), "(y - mu[i, 2])");
  EXPECT_EQ(spanned(text, difference.word_span), "-");
  const Syntax& element = difference.children[1];
  EXPECT_EQ(spanned(text, element.span), "mu[i, 2]");
  EXPECT_EQ(spanned(text, element.word_span), "[i, 2]");

  const std::string_view call = "1 + f(y | 2)";
  EXPECT_EQ(spanned(call, parse_formula(call, "formula").children[1].span), "f(y | 2)");
  EXPECT_EQ(spanned(call, parse_formula(call, "formula").children[1].word_span), "f");
}

TEST(Parse, ADefinitionHasANameParametersABarAndABody) {
  const std::string_view text = "normal_lpdf(y | mu, sigma) = -square((y - mu) / sigma) / 2";
  const FunctionDefinition definition = parse_definition(text, "catalogue");
  EXPECT_EQ(definition.name, "normal_lpdf");
  EXPECT_EQ(definition.parameters, (std::vector<std::string>{"y", "mu", "sigma"}));
  EXPECT_EQ(definition.bar, 1);
  EXPECT_EQ(syntax_text(definition.body), "(/ (- square((/ (- y mu) sigma))) 2)");
  EXPECT_EQ(spanned(definition.text, definition.body.span), "-square((y - mu) / sigma) / 2");
  EXPECT_EQ(parse_definition("f(a, b) = a == b", "catalogue").bar, 0);
  EXPECT_EQ(parse_definition("half() = .5", "catalogue").parameters.size(), 0);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Parse, EverythingMayBeNestedAsDeepAsTheLimitAndNoDeeper) {
  const auto nested = [](std::string_view before, std::string_view after, std::size_t times) {
    const std::string text = repeated(before, times) + "a" + repeated(after, times);
    return formula_error([&] { parse_formula(text, "formula"); });
  };
  for (const auto& [before, after] :
       {std::pair("(", ")"), std::pair("[", "]"), std::pair("f(", ")"), std::pair("-", ""),
        std::pair("+", ""), std::pair("a^", ""), std::pair("a + ", ""), std::pair("", "[1]"),
        std::pair("a ? b : ", ""), std::pair("a[", "]"), std::pair("f(1, 2 | ", ")")}) {
    EXPECT_EQ(nested(before, after, deepest_nesting), "") << before;
    EXPECT_NE(nested(before, after, deepest_nesting + 1).find("inside one another"), std::string::npos)
        << before;
    EXPECT_NE(nested(before, after, 1500), "") << before;
  }
}

TEST(Parse, AFormulaIsAtMostAsLongAsTheLimit) {
  EXPECT_EQ(tree(std::string(longest_formula - 1, ' ') + "a"), "a");
  EXPECT_NE(
      formula_error([] { parse_formula(std::string(longest_formula, ' ') + "a", "x"); }).find("20001 bytes"),
      std::string::npos);
}

}  // namespace
}  // namespace pcic
