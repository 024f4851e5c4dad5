#include "pcic/present/plain_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <sstream>
#include <string>
#include <vector>

namespace pcic {
namespace {

TEST(PlainText, OrdinaryTextAndUtf8PassUnchanged) {
  EXPECT_EQ(printable("abs_err"), "abs_err");
  EXPECT_EQ(printable("Fehlergr\xC3\xB6\xC3\x9F"
                      "e \xE2\x82\xAC \xF0\x9F\x8E\xB2"),
            "Fehlergr\xC3\xB6\xC3\x9F"
            "e \xE2\x82\xAC \xF0\x9F\x8E\xB2");
  EXPECT_EQ(printable(""), "");
}

TEST(PlainText, AControlCharacterIsShownAndDoesNotAct) {
  EXPECT_EQ(printable("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(printable("\x1b[31mred\x7f"), "\\x1b[31mred\\x7f");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xc2\\x9b");  // the one-character form of ESC [
}

TEST(PlainText, ACharacterThatCannotBeSeenIsShown) {
  EXPECT_EQ(printable("abc\xE2\x80\xAE"
                      "fed"),
            "abc\\u{202e}fed");                                              // writes from right to left
  EXPECT_EQ(printable("\xE2\x81\xA6x\xE2\x81\xA9"), "\\u{2066}x\\u{2069}");  // isolates
  EXPECT_EQ(printable("\xD8\x9C\xE2\x80\x8F"), "\\u{61c}\\u{200f}");         // marks
  EXPECT_EQ(printable("a\xE2\x80\x8B"
                      "b\xEF\xBB\xBF\xC2\xAD"),
            "a\\u{200b}b\\u{feff}\\u{ad}");                // no width
  EXPECT_EQ(printable("\xE2\x80\xA8"), "\\u{2028}");       // the line separator
  EXPECT_EQ(printable("\xF3\xA0\x81\x81"), "\\u{e0041}");  // a tag
}

TEST(PlainText, BytesThatAreNotUtf8AreShownInHexadecimal) {
  EXPECT_EQ(printable("\xFF"), "\\xff");
  EXPECT_EQ(printable("\xE2\x82"), "\\xe2\\x82");           // cut short
  EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(PlainText, WidthCountsCharacters) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("\xC3\xB6\xE2\x82\xAC"), 2u);
}

TEST(PlainText, LinesBreakAtSpacesAndAreIndented) {
  EXPECT_EQ(wrapped("one two three four", 9, "  "), "one two\n  three\n  four");
  EXPECT_EQ(wrapped("one two", 7), "one two");
  EXPECT_EQ(wrapped("", 7), "");
}

TEST(PlainText, AWordLongerThanTheLineIsNotCut) {
  EXPECT_EQ(wrapped("a verylongword b", 6), "a\nverylongword\nb");
}

TEST(PlainText, WrappingKeepsEveryWordAndNoLineIsTooLong) {
  const bool ok = rc::check([](const std::vector<unsigned char>& lengths) {
    std::string text;
    for (unsigned char length : lengths) text += std::string(length % 12 + 1u, 'x') + ' ';
    const std::string result = wrapped(text, 20, "    ");
    std::istringstream lines(result);
    for (std::string line; std::getline(lines, line);) RC_ASSERT(line.size() <= 20u);
    std::istringstream before(text), after(result);
    std::string expected, found;
    while (before >> expected) {
      RC_ASSERT(static_cast<bool>(after >> found));
      RC_ASSERT(found == expected);
    }
    RC_ASSERT(!(after >> found));
  });
  EXPECT_TRUE(ok);
}

TEST(PlainText, PrintableTextIsNotChangedAgain) {
  const bool ok = rc::check([](const std::string& bytes) {
    const std::string once = printable(bytes);
    RC_ASSERT(printable(once) == once);
    RC_ASSERT(once.find('\n') == std::string::npos);
  });
  EXPECT_TRUE(ok);
}

}  // namespace
}  // namespace pcic
