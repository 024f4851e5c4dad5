#include "pcic/run/log_loss.hpp"

#include <gtest/gtest.h>

#include "pcic/formula/language/builder.hpp"

namespace pcic {
namespace {

// The score is A - 2 * B of two arrays of the draws.
bool is_minus_score(const std::string& loss) {
  const Dataset data{.arrays = {{"y", {3}, {1, 2, 3}}}};
  const std::vector<ArrayInfo> draws = {{.name = "A", .shape = {3}}, {.name = "B", .shape = {3}}};
  Graph graph(3);
  Builder builder(graph, data, draws);
  builder.define("S", {"A - 2 * B", "let"});
  return is_minus(graph, builder.per_observation({loss, "loss"}), builder.per_observation({"S", "score"}));
}

TEST(IsMinus, KnowsTheLogLossInAnySpelling) {
  for (const char* spelling : {"-S", "-1 * S", "0 - S", "S * -1", "S / -1", "-(A - 2 * B)", "2 * B - A",
                               "B + B - A", "-0.5 * S - S / 2", "-S + 1 - 1", "y - S - y"})
    EXPECT_TRUE(is_minus_score(spelling)) << spelling;
}

TEST(IsMinus, IsNotTakenInByWhatIsClose) {
  for (const char* other : {"S", "-A", "-A - 2 * B", "-S + 1", "-1.0000001 * S", "y - S"})
    EXPECT_FALSE(is_minus_score(other)) << other;
}

// Each definition uses the one before twice: 2^60 paths, 60 nodes.
TEST(IsMinus, VisitsASharedNodeOnce) {
  const Dataset data{.arrays = {{"y", {3}, {1, 2, 3}}}};
  const std::vector<ArrayInfo> draws = {{.name = "A", .shape = {3}}};
  Graph graph(3);
  Builder builder(graph, data, draws);
  builder.define("d0", {"A", "let"});
  for (int k = 1; k <= 60; ++k)
    builder.define("d" + std::to_string(k),
                   {"d" + std::to_string(k - 1) + " + d" + std::to_string(k - 1), "let"});
  const NodeId deep = builder.per_observation({"d60", "score"});
  EXPECT_TRUE(is_minus(graph, builder.per_observation({"-d60", "loss"}), deep));
  EXPECT_FALSE(is_minus(graph, builder.per_observation({"-d59", "loss"}), deep));
}

}  // namespace
}  // namespace pcic
