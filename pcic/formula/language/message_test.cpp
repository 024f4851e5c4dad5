#include "pcic/formula/language/message.hpp"

#include <gtest/gtest.h>

#include "pcic/formula/language/formula_error_test.hpp"

namespace pcic {
namespace {

std::string message(std::string_view text, TextSpan span) {
  return formula_error([&] { fail_at("--loss", text, span, "wrong"); });
}

struct Lines {
  std::string formula;
  std::string carets;
};

Lines lines(std::string_view text, TextSpan span) {
  const std::string whole = message(text, span);
  const std::size_t first = whole.find('\n');
  const std::size_t second = whole.find('\n', first + 1);
  EXPECT_EQ(whole.find('\n', second + 1), std::string::npos) << whole;
  return {whole.substr(first + 1, second - first - 1), whole.substr(second + 1)};
}

TEST(FormulaMessage, TheCaretAndItsTailStandUnderTheSpan) {
  EXPECT_EQ(message("square((y - mu) / sigm)", {18, 22}),
            "--loss: wrong\n"
            "  square((y - mu) / sigm)\n"
            "                    ^~~~");
}

TEST(FormulaMessage, TheEndOfTheFormulaHasAPlaceForTheCaret) {
  EXPECT_EQ(message("a +", {3, 3}), "--loss: wrong\n  a +\n     ^");
  EXPECT_EQ(message("", {0, 0}), "--loss: wrong\n  \n  ^");
}

TEST(FormulaMessage, OnlyTheLineOfTheSpanIsShown) {
  EXPECT_EQ(message("a +\r\n  bad\r\n+ c", {7, 10}), "--loss: wrong\n    bad\n    ^~~");
  EXPECT_EQ(message("a + (b\n  + c)", {4, 13}), "--loss: wrong\n  a + (b\n      ^~");
  EXPECT_EQ(message("a\nb\nc", {1, 1}), "--loss: wrong\n  a\n   ^");
}

TEST(FormulaMessage, ALongFormulaIsCutOnBothSidesOfTheSpan) {
  const std::string text = std::string(500, 'a') + "BAD" + std::string(500, 'c');
  const Lines shown = lines(text, {500, 503});
  EXPECT_EQ(shown.formula, "  ..." + std::string(32, 'a') + "BAD" + std::string(41, 'c') + "...");
  EXPECT_EQ(shown.carets, "  " + std::string(35, ' ') + "^~~");
}

TEST(FormulaMessage, ALongSpanIsCutWithTheFormula) {
  const Lines shown = lines(std::string(1000, 'a'), {0, 1000});
  EXPECT_EQ(shown.formula, "  " + std::string(76, 'a') + "...");
  EXPECT_EQ(shown.carets, "  ^" + std::string(75, '~'));
}

TEST(FormulaMessage, TheEndOfALongFormulaIsShownWithWhatStandsBefore) {
  const Lines shown = lines(std::string(1000, 'a'), {1000, 1000});
  EXPECT_EQ(shown.formula, "  ..." + std::string(76, 'a'));
  EXPECT_EQ(shown.carets, "  " + std::string(79, ' ') + "^");
}

TEST(FormulaMessage, TabsAndControlCharactersDoNotMoveTheCaret) {
  EXPECT_EQ(message("a\t+ b", {4, 5}), "--loss: wrong\n  a + b\n      ^");
  EXPECT_EQ(message("a\x1b[31m b", {7, 8}), "--loss: wrong\n  a\\x1b[31m b\n            ^");
  EXPECT_EQ(message("\xFFz", {1, 2}), "--loss: wrong\n  \\xffz\n      ^");
}

TEST(FormulaMessage, LettersOfOneColumnAreShownAndOthersAreEscaped) {
  EXPECT_EQ(message("\xCE\xB2 + b", {5, 6}), "--loss: wrong\n  \xCE\xB2 + b\n      ^");
  EXPECT_EQ(message("\xE4\xB8\xAD+b", {4, 5}), "--loss: wrong\n  \\u{4e2d}+b\n           ^");  // wide
  EXPECT_EQ(message("a\xCC\x81+b", {4, 5}), "--loss: wrong\n  a\\u{301}+b\n           ^");     // combining
  EXPECT_EQ(message("\xE2\x80\xAE+b", {4, 5}), "--loss: wrong\n  \\u{202e}+b\n           ^");  // turns around
  EXPECT_EQ(message("\xF0\x9F\x8E\xB2", {0, 4}), "--loss: wrong\n  \\u{1f3b2}\n  ^~~~~~~~~");  // emoji
}

}  // namespace
}  // namespace pcic
