// What the parser says about formulas it cannot read, and where it points.
#include <gtest/gtest.h>

#include "pcic/formula/language/formula_error_test.hpp"
#include "pcic/formula/language/parse.hpp"

namespace pcic {
namespace {

std::string error(std::string_view text) {
  return formula_error([&] { parse_formula(text, "--loss"); });
}

std::string definition_error(std::string_view text) {
  return formula_error([&] { parse_definition(text, "let"); });
}

TEST(ParseMessages, AnEmptyFormulaIsToldWhatIsExpected) {
  EXPECT_EQ(error(""), "--loss: the formula is empty; expected an expression such as abs(y - mu)\n  \n  ^");
  EXPECT_NE(error("  \n ").find("is empty"), std::string::npos);
}

TEST(ParseMessages, AnEqualSignIsNoComparison) {
  EXPECT_EQ(error("y = 1"),
            "--loss: '=' does not compare; use == to compare\n"
            "  y = 1\n"
            "    ^");
  EXPECT_NE(error("f(y = 1)").find("use =="), std::string::npos);
  EXPECT_NE(error("y === 1").find("use =="), std::string::npos);
}

TEST(ParseMessages, AnUnclosedBracketIsPointedTo) {
  EXPECT_EQ(error("abs((y - mu) * (2"),
            "--loss: this '(' is never closed; expected ')' before the end of the formula\n"
            "  abs((y - mu) * (2\n"
            "                 ^");
  EXPECT_EQ(error("f(x[1)"),
            "--loss: this '[' is never closed; expected ']' before ')'\n"
            "  f(x[1)\n"
            "     ^");
  EXPECT_NE(error("f(").find("this '(' is never closed"), std::string::npos);
  EXPECT_NE(error("f(a,").find("this '(' is never closed"), std::string::npos);
  EXPECT_NE(error("(a]").find("this '(' is never closed; expected ')' before ']'"), std::string::npos);
}

TEST(ParseMessages, ABracketTooManyIsPointedTo) {
  EXPECT_EQ(error("(a) + b)"),
            "--loss: nothing is open that ')' closes\n"
            "  (a) + b)\n"
            "         ^");
}

TEST(ParseMessages, AMissingOperandIsPointedTo) {
  EXPECT_EQ(error("a + "),
            "--loss: found the end of the formula; expected a number, a name, '(' or '['\n"
            "  a +\x20\n"
            "     ^");
  EXPECT_NE(error("a + * b").find("found '*'; expected a number"), std::string::npos);
  EXPECT_NE(error("f(a,)").find("found ')'; expected a number"), std::string::npos);
  EXPECT_NE(error("f(| a)").find("found '|'; expected a number"), std::string::npos);
  EXPECT_NE(error("()").find("found ')'; expected a number"), std::string::npos);
}

TEST(ParseMessages, AMissingOperatorIsPointedTo) {
  EXPECT_EQ(error("a b"),
            "--loss: an operator is missing before 'b'\n"
            "  a b\n"
            "    ^");
  EXPECT_NE(error("2 (a)").find("an operator is missing before '('"), std::string::npos);
  EXPECT_NE(error("f(a b)").find("an operator or a comma is missing before 'b'"), std::string::npos);
}

TEST(ParseMessages, EmptyIndicesAndVectorsAreRefused) {
  EXPECT_NE(error("alpha[]").find("an index is missing"), std::string::npos);
  EXPECT_NE(error("[]").find("at least one element"), std::string::npos);
}

TEST(ParseMessages, RangesBarsAndCommasAreExplained) {
  EXPECT_NE(error("x[1:3]").find("no ranges such as 1:3"), std::string::npos);
  EXPECT_NE(error("a | b").find("use || for 'or'"), std::string::npos);
  EXPECT_NE(error("x[a | b]").find("use || for 'or'"), std::string::npos);
  EXPECT_NE(error("f(a | b | c)").find("one '|' at most"), std::string::npos);
  EXPECT_NE(error("a, b").find("one value"), std::string::npos);
}

TEST(ParseMessages, AConditionWithoutItsSecondHalfPointsToTheQuestionMark) {
  EXPECT_EQ(error("(a ? b)"),
            "--loss: this '?' needs a ':' before ')'; write condition ? value : other value\n"
            "  (a ? b)\n"
            "     ^");
}

TEST(ParseMessages, ADefinitionIsToldWhatItsHeadLooksLike) {
  EXPECT_NE(definition_error("").find("expected name(a, b | c) = expression"), std::string::npos);
  EXPECT_NE(definition_error("2(x) = x").find("found '2'; expected the name of the function"),
            std::string::npos);
  EXPECT_NE(definition_error("mu = 1").find("found '='; expected '('"), std::string::npos);
  EXPECT_NE(definition_error("f(a b) = 1").find("found 'b'; expected ','"), std::string::npos);
  EXPECT_NE(definition_error("f(a | b | c) = 1").find("found '|'; expected ','"), std::string::npos);
  EXPECT_NE(definition_error("f(a, 2) = 1").find("found '2'; expected the name of a parameter"),
            std::string::npos);
  EXPECT_NE(definition_error("f(a, a) = 1").find("two parameters are called 'a'"), std::string::npos);
  EXPECT_NE(definition_error("f(a) + 1").find("found '+'; expected '='"), std::string::npos);
  EXPECT_EQ(definition_error("f(a) = a +"),
            "let: found the end of the formula; expected a number, a name, '(' or '['\n"
            "  f(a) = a +\n"
            "            ^");
}

}  // namespace
}  // namespace pcic
