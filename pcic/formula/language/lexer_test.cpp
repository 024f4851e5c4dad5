#include "pcic/formula/language/lexer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/formula/language/formula_error_test.hpp"

namespace pcic {
namespace {

std::vector<std::string> words(std::string_view text) {
  Lexer lexer(text, "formula");
  std::vector<std::string> result;
  for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next())
    result.emplace_back(token.text);
  return result;
}

double number(std::string_view text) {
  Lexer lexer(text, "formula");
  const Token token = lexer.next();
  EXPECT_EQ(token.kind, Token::Kind::number);
  EXPECT_EQ(token.text, text);
  return token.value;
}

std::string error(std::string_view text) {
  return formula_error([&] { words(text); });
}

using Words = std::vector<std::string>;

TEST(Lexer, NumbersHaveFractionsAndExponents) {
  EXPECT_EQ(number("2"), 2);
  EXPECT_EQ(number("2."), 2);
  EXPECT_EQ(number(".5"), 0.5);
  EXPECT_EQ(number("1e-3"), 1e-3);
  EXPECT_EQ(number("1.25E+2"), 125);
  EXPECT_EQ(number("0.1"), 0.1);
  EXPECT_EQ(number("4.9e-324"), 4.9e-324);
}

TEST(Lexer, TheLongestSymbolIsTaken) {
  EXPECT_EQ(words("a.*b./c"), (Words{"a", ".*", "b", "./", "c"}));
  EXPECT_EQ(words("a<=b<c==d!=!e"), (Words{"a", "<=", "b", "<", "c", "==", "d", "!=", "!", "e"}));
  EXPECT_EQ(words("a||b|c&&d"), (Words{"a", "||", "b", "|", "c", "&&", "d"}));
}

TEST(Lexer, AsInStanANumberTakesThePointOfTheOperatorAfterIt) {
  EXPECT_EQ(words("2.*x"), (Words{"2.", "*", "x"}));
  EXPECT_EQ(words("2 .* x"), (Words{"2", ".*", "x"}));
}

TEST(Lexer, ADotBeforeALetterIsPartOfAName) {
  EXPECT_EQ(words("stack.loss-Air.Flow"), (Words{"stack.loss", "-", "Air.Flow"}));
  EXPECT_EQ(words("a.b.c_1.*x.y./z"), (Words{"a.b.c_1", ".*", "x.y", "./", "z"}));
  EXPECT_EQ(words("a .5"), (Words{"a", ".5"}));
}

TEST(Lexer, ADotBeforeADigitIsNoPartOfANameAndTheMessageSaysWhatToWrite) {
  EXPECT_EQ(error("y - x.12 * 2"),
            "formula: columns x.1, x.2, ... are one array x: write x[12] for an element of a draw, "
            "x[observation, 12] for a column of the data\n"
            "  y - x.12 * 2\n"
            "      ^~~~");
}

TEST(Lexer, ADotAtTheEndOfANameIsRefused) {
  EXPECT_EQ(error("Acid.Conc. + 1"),
            "formula: this character has no meaning in a formula; names are made of letters, digits, _ and "
            "dots before a letter, and others stand in backquotes, as in `b:age`\n"
            "  Acid.Conc. + 1\n"
            "           ^");
  EXPECT_NE(error("a..b"), "");
}

TEST(Lexer, AnythingBetweenBackquotesIsAName) {
  EXPECT_EQ(words("`b_dist:arsenic`*x"), (Words{"b_dist:arsenic", "*", "x"}));
  EXPECT_EQ(words("`(Intercept)` + `b.1`"), (Words{"(Intercept)", "+", "b.1"}));
  EXPECT_EQ(error("2 * `b"), "formula: this backquote is never closed\n  2 * `b\n      ^");
  EXPECT_EQ(error("``"), "formula: there is no name between these backquotes\n  ``\n  ^~");
  EXPECT_EQ(error("`a\tb`"),
            "formula: a control character; names between backquotes have none\n  `a b`\n    ^");
}

TEST(Lexer, ANameIsWrittenInBackquotesWhereItMustBe) {
  EXPECT_EQ(written_name("stack.loss"), "stack.loss");
  EXPECT_EQ(written_name("b:age"), "`b:age`");
  EXPECT_EQ(written_name("2nd"), "`2nd`");
  EXPECT_EQ(written_name("x.1"), "`x.1`");
}

TEST(Lexer, CommentsAreBlanks) {
  EXPECT_EQ(words("a // the mean\n + b # and more\n/* not\n this */ - c"), (Words{"a", "+", "b", "-", "c"}));
  EXPECT_EQ(error("a /* b"), "formula: this comment is never closed by */\n  a /* b\n    ^~");
}

TEST(Lexer, BlanksTabsAndLineEndsSeparate) {
  EXPECT_EQ(words(" a\t+\r\n b "), (Words{"a", "+", "b"}));
}

TEST(Lexer, TheEndLiesBehindTheLastTokenAndStaysThere) {
  Lexer lexer("ab  \n", "formula");
  lexer.next();
  for (int i = 0; i < 2; ++i) {
    const Token end = lexer.next();
    EXPECT_EQ(end.kind, Token::Kind::end);
    EXPECT_EQ(end.span.begin, 2);
    EXPECT_EQ(end.span.end, 2);
  }
}

TEST(Lexer, ANumberThatEndsInLettersIsRefused) {
  EXPECT_EQ(error("y - 2x_1"),
            "formula: a number ends in letters; to multiply, write 2 * ...\n"
            "  y - 2x_1\n"
            "      ^~~~");
  EXPECT_NE(error("1e"), "");
  EXPECT_NE(error("1e+"), "");
}

TEST(Lexer, ANumberOutOfRangeIsRefused) {
  EXPECT_NE(error("1e309").find("out of range"), std::string::npos);
  EXPECT_NE(error("1e-400").find("out of range"), std::string::npos);
}

TEST(Lexer, ALetterThatIsNotAsciiGetsACaret) {
  EXPECT_EQ(
      error("x * \xCE\xB2"),
      "formula: this character is not ASCII; names are made of the letters a-z and A-Z, digits and _, and "
      "others stand in backquotes, as in `b:age`\n"
      "  x * \xCE\xB2\n"
      "      ^");
  EXPECT_NE(error("x\xCC\x81"), "");
  EXPECT_NE(error("\xFF"), "");
}

TEST(Lexer, TypesetSymbolsAreToldApartFromPlainOnes) {
  EXPECT_NE(error("y \xE2\x88\x92 mu").find("write - instead"), std::string::npos);
  EXPECT_NE(error("y \xE2\x89\xA4 mu").find("write <= instead"), std::string::npos);
  EXPECT_NE(error("y\xC2\xA0- mu").find("write a plain space instead"), std::string::npos);
}

TEST(Lexer, SymbolsOfOtherLanguagesAreTranslated) {
  EXPECT_NE(error("a ** 2").find("use ^ for powers"), std::string::npos);
  EXPECT_NE(error("a .^ 2").find("use ^"), std::string::npos);
  EXPECT_NE(error("a & b").find("use &&"), std::string::npos);
  EXPECT_NE(error("y $ x").find("no meaning"), std::string::npos);
}

}  // namespace
}  // namespace pcic
