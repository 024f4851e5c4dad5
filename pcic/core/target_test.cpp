#include "pcic/core/target.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(Target, EveryNameIsRead) {
  for (const Target target : targets) EXPECT_EQ(target_named(name_of(target)), target);
  EXPECT_FALSE(target_named("Gibbs"));
}

}  // namespace
}  // namespace pcic
