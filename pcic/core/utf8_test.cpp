#include "pcic/core/utf8.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

void expect_character(std::string_view text, std::size_t length, char32_t code_point) {
  const Utf8Character character = front_character(text);
  EXPECT_EQ(character.length, length) << text;
  EXPECT_EQ(character.code_point, code_point) << text;
}

TEST(Utf8, TheFrontCharacterHasItsLengthAndCodePoint) {
  expect_character("abc", 1, U'a');
  expect_character("\xCE\xB2 + 1", 2, U'\u03B2');
  expect_character("\xE2\x89\xA4", 3, U'\u2264');
  expect_character("\xF0\x9F\x8E\xB2", 4, U'\U0001F3B2');
  expect_character("\xF4\x8F\xBF\xBF", 4, U'\U0010FFFF');
}

TEST(Utf8, BytesThatAreNotUtf8HaveNoLength) {
  expect_character("\xFF", 0, 0);
  expect_character("\x80", 0, 0);
  expect_character("\xE2\x82", 0, 0);          // cut short
  expect_character("\xE2\x82z", 0, 0);         // no continuation
  expect_character("\xC0\xAF", 0, 0);          // overlong
  expect_character("\xE0\x80\xAF", 0, 0);      // overlong
  expect_character("\xED\xA0\x80", 0, 0);      // surrogate
  expect_character("\xF4\x90\x80\x80", 0, 0);  // above the last code point
}

}  // namespace
}  // namespace pcic
