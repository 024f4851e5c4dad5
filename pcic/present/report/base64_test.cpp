#include "pcic/present/report/base64.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace pcic {
namespace {

std::string of_text(std::string_view text) {
  return base64(std::vector<std::uint8_t>(text.begin(), text.end()));
}

TEST(Base64, EqualsTheExamplesOfRfc4648) {
  EXPECT_EQ(of_text(""), "");
  EXPECT_EQ(of_text("f"), "Zg==");
  EXPECT_EQ(of_text("fo"), "Zm8=");
  EXPECT_EQ(of_text("foo"), "Zm9v");
  EXPECT_EQ(of_text("foobar"), "Zm9vYmFy");
}

TEST(Base64, ANumberIsItsEightBytes) {
  EXPECT_EQ(base64(std::vector<double>{1}), "AAAAAAAA8D8=");
}

}  // namespace
}  // namespace pcic
