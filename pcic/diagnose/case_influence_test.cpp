#include "pcic/diagnose/case_influence.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pcic {
namespace {

TEST(RelativeInfluence, IsOneForTheLargest) {
  EXPECT_EQ(relative_influence({-4, 1, 2}), (std::vector<double>{1, 0.25, 0.5}));
}

TEST(RelativeInfluence, OfNothingIsZero) {
  EXPECT_EQ(relative_influence({0, 0}), (std::vector<double>{0, 0}));
}

TEST(RelativeInfluence, PassesOverWhatIsNotANumber) {
  const auto relative = relative_influence({std::nan(""), -2, 1});
  EXPECT_TRUE(std::isnan(relative[0]));
  EXPECT_EQ(relative[1], 1);
  EXPECT_EQ(relative[2], 0.5);
}

TEST(BySize, PutsTheLargestFirstWhateverItsSignAndNanLast) {
  EXPECT_EQ(by_size({1, -3, std::nan(""), 2, 3}), (std::vector<std::size_t>{1, 4, 3, 0, 2}));
}

TEST(CaseInfluence, NamesCasesOrCountsThemFromOne) {
  CaseInfluence influence;
  EXPECT_EQ(influence.case_name(0), "1");
  influence.cases = {"Choate"};
  EXPECT_EQ(influence.case_name(0), "Choate");
}

}  // namespace
}  // namespace pcic
