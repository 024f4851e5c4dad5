#include "pcic/diagnose/pareto_findings.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(ParetoFindings, GiveTheReasonWhereNoTailWasFitted) {
  const std::vector<TailTrouble> troubles{TailTrouble::constant, TailTrouble::too_short, TailTrouble::none,
                                          TailTrouble::constant};
  const std::vector<Finding> findings = find_unfitted_tails(troubles);
  ASSERT_EQ(findings.size(), 2u);
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.code, "no_pareto_fit");
    EXPECT_EQ(finding.level, Level::note);
  }
  EXPECT_EQ(findings[1].observations, (std::vector<std::size_t>{0, 3}));
  EXPECT_NE(findings[1].text.find("the same"), std::string::npos) << findings[1].text;
}

TEST(ParetoFindings, WarnWhenMergedStatesHadKeptTooLittle) {
  const std::vector<TailTrouble> troubles{TailTrouble::incomplete};
  const Finding finding = find_unfitted_tails(troubles).at(0);
  EXPECT_EQ(finding.code, "tail_incomplete");
  EXPECT_EQ(finding.level, Level::warning);
}

TEST(DrawsNeeded, IsTenForKUpToZeroAndInfiniteFromOne) {
  EXPECT_DOUBLE_EQ(draws_needed(-0.5), 10);
  EXPECT_DOUBLE_EQ(draws_needed(0.5), 100);
  EXPECT_EQ(draws_needed(1), infinity);
}

}  // namespace
}  // namespace pcic
