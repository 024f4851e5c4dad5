#include "pcic/diagnose/pareto_findings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(ParetoFindings, AreSilentAtTheThresholdAndSpeakAboveIt) {
  const std::vector<double> k{0.7, 0.2, -0.3};
  EXPECT_TRUE(find_large_pareto_k(k, {}, 100000).empty());
  EXPECT_EQ(find_large_pareto_k(std::vector<double>{0.7, 0.71}, {}, 100000).at(0).observations,
            (std::vector<std::size_t>{1}));
}

TEST(ParetoFindings, LowerTheThresholdForShortRuns) {
  // 1 - 1/log10(100) = 0.5
  EXPECT_EQ(find_large_pareto_k(std::vector<double>{0.6, 0.4}, {}, 100).size(), 1u);
}

TEST(ParetoFindings, NameTheWorstFirstAndTheDrawsThatWouldDo) {
  const Finding finding = find_large_pareto_k(std::vector<double>{0.75, 0.1, 0.8}, {}, 4000).at(0);
  EXPECT_EQ(finding.code, "pareto_k_high");
  EXPECT_EQ(finding.observations, (std::vector<std::size_t>{2, 0}));
  EXPECT_NE(finding.text.find("2 of 3 observations (largest 0.8): 3, 1."), std::string::npos) << finding.text;
  EXPECT_NE(finding.text.find("About 1e+05 draws"), std::string::npos) << finding.text;  // 10^(1/0.2)
}

TEST(ParetoFindings, SayThatNoNumberOfDrawsHelpsAboveOne) {
  const Finding finding = find_large_pareto_k(std::vector<double>{1.3}, {}, 4000).at(0);
  EXPECT_NE(finding.text.find("No number of draws"), std::string::npos) << finding.text;
}

TEST(ParetoFindings, GiveTheReasonWhereNoTailWasFitted) {
  const std::vector<double> k{infinity, infinity, 0.1, infinity};
  const std::vector<TailTrouble> troubles{TailTrouble::constant, TailTrouble::too_short, TailTrouble::none,
                                          TailTrouble::constant};
  const std::vector<Finding> findings = find_large_pareto_k(k, troubles, 4000);
  ASSERT_EQ(findings.size(), 2u);  // and none that calls the infinite k of these a large one
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.code, "no_pareto_fit");
    EXPECT_EQ(finding.level, Level::note);
  }
  EXPECT_EQ(findings[1].observations, (std::vector<std::size_t>{0, 3}));
  EXPECT_NE(findings[1].text.find("the same"), std::string::npos) << findings[1].text;
}

TEST(ParetoFindings, WarnWhenMergedStatesHadKeptTooLittle) {
  const std::vector<TailTrouble> troubles{TailTrouble::incomplete};
  const Finding finding = find_large_pareto_k(std::vector<double>{std::nan("")}, troubles, 4000).at(0);
  EXPECT_EQ(finding.code, "tail_incomplete");
  EXPECT_EQ(finding.level, Level::warning);
}

TEST(LossParetoFindings, AreOnlyAboutObservationsWhoseWeightsAreSound) {
  const std::vector<double> loss_k{0.9, 0.9, 0.2}, k{0.95, 0.3, 0.2};
  const std::vector<Finding> findings = find_large_loss_pareto_k(loss_k, k, 4000, "squared");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{1}));
  EXPECT_EQ(findings[0].loss, "squared");
}

TEST(DrawsNeeded, IsTenForKUpToZeroAndInfiniteFromOne) {
  EXPECT_DOUBLE_EQ(draws_needed(-0.5), 10);
  EXPECT_DOUBLE_EQ(draws_needed(0.5), 100);
  EXPECT_EQ(draws_needed(1), infinity);
}

}  // namespace
}  // namespace pcic
