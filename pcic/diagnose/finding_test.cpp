#include "pcic/diagnose/finding.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace pcic {
namespace {

TEST(ListObservations, CountsFromOneAndKeepsTheOrder) {
  EXPECT_EQ(list_observations(std::vector<std::size_t>{2, 16, 0}), "3, 17, 1");
  EXPECT_EQ(list_observations(std::vector<std::size_t>{7}), "8");
  EXPECT_EQ(list_observations({}), "");
}

TEST(ListObservations, NamesTenAndCountsTheRest) {
  std::vector<std::size_t> observations(22);
  std::iota(observations.begin(), observations.end(), std::size_t{0});
  EXPECT_EQ(list_observations(observations), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 12 more");
  observations.resize(10);
  EXPECT_EQ(list_observations(observations), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10");
}

}  // namespace
}  // namespace pcic
