#include "pcic/read/text_codes.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

using Labels = std::vector<std::string>;
using Values = std::vector<double>;

TEST(TextCodes, CodesCountTheDistinctTextsInByteOrder) {
  TextCodes texts;
  for (const char* text : {"b", "\xE9\x8A\x80", "B", "a", "b", "", "NA", "10", "9"}) texts.add(text);
  EXPECT_EQ(texts.labels(), (Labels{"", "10", "9", "B", "NA", "a", "b", "\xE9\x8A\x80"}));
  EXPECT_EQ(texts.codes(), (Values{7, 8, 4, 6, 7, 1, 5, 2, 3}));
}

TEST(TextCodes, NoTextsHaveNoCodes) {
  EXPECT_TRUE(TextCodes().codes().empty());
  EXPECT_TRUE(TextCodes().labels().empty());
}

}  // namespace
}  // namespace pcic
