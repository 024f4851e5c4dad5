#include "pcic/diagnose/bridge_report.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(FindBridgeTroubles, SaysNothingWhereAllWalksArrive) {
  const BridgeReport report{.walks = {{.observation = 3, .arrived = true}}};
  EXPECT_TRUE(find_bridge_troubles(report, {}).empty());
  EXPECT_EQ(report.num_arrived(), 1u);
}

TEST(FindBridgeTroubles, NamesWhatDidNotSettleAndWhatWasNotReached) {
  const BridgeReport report{.walks = {{.observation = 3, .arrived = true}, {.observation = 1}},
                            .out_of_time = {7, 5},
                            .seconds = 60};
  const std::vector<Finding> findings = find_bridge_troubles(report, {});
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].code, "bridge_not_mixed");
  EXPECT_EQ(
      findings[0].text,
      "1 of 2 walks of the bridge did not settle, and their numbers are not used: 2. The posterior may have several "
      "modes, or a shape that the moves cannot follow. Fit the model without them (--refit).");
  EXPECT_EQ(findings[1].code, "bridge_out_of_time");
  EXPECT_EQ(findings[1].text,
            "The bridge did not reach 2 of them in 60 seconds: 8, 6. Allow more (--bridge-seconds).");
}

TEST(FindBridgeTroubles, ARefusalIsSevere) {
  const std::vector<Finding> findings = find_bridge_troubles({.refusal = "No."}, {});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::severe);
}

}  // namespace
}  // namespace pcic
