#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace {

TEST(FixedSeed, RandomTestsTryTheSameCasesInEveryRun) {
  const char* parameters = std::getenv("RC_PARAMS");  // what RapidCheck would otherwise draw a seed for
  ASSERT_NE(parameters, nullptr);
  EXPECT_NE(std::string(parameters).find("seed="), std::string::npos) << parameters;
}

}  // namespace
