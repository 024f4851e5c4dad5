#include "pcic/core/evaluated_observations.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(EvaluatedObservations, AreWhatIsLeftOfTheData) {
  const EvaluatedObservations kept(6, {0, 3});
  EXPECT_EQ(kept.all(), (std::vector<std::size_t>{1, 2, 4, 5}));
  EXPECT_EQ(kept.place(2), 4u);
  EXPECT_EQ(kept.places({3, 0}), (std::vector<std::size_t>{5, 1}));
}

TEST(EvaluatedObservations, AreAllUnlessSomeWereDropped) {
  EXPECT_EQ(EvaluatedObservations().place(7), 7u);
  EXPECT_EQ(EvaluatedObservations(9, {}).place(7), 7u);
  EXPECT_EQ(EvaluatedObservations(std::optional<Question>()).place(7), 7u);
  EXPECT_TRUE(EvaluatedObservations().all().empty());
}

}  // namespace
}  // namespace pcic
