#include "paper/answer_rule.hpp"

#include <gtest/gtest.h>

namespace pcic::paper {
namespace {

JudgedPair pair_with(double pareto_k, double ratio, double psis, double pcic2) {
  return {"made up", Target::gibbs,
          TruthPair{.in_sample = 0,
                    .pcic = pcic2,
                    .pcic2 = pcic2,
                    .is = psis,
                    .psis = psis,
                    .ratio = ratio,
                    .pareto_k = pareto_k,
                    .loss_pareto_k = pareto_k,
                    .exact = 1,
                    .needed = 1}};
}

TEST(AnswerRule, TakesTheWeightsWhereTheyAreSoundThenTheSeriesThenNothing) {
  const std::vector<JudgedPair> pairs{pair_with(0.1, 0.9, 1.1, 5),   // psis: off by 0.1
                                      pair_with(0.8, 0.1, 9, 0.8),   // pcic2: off by 0.2
                                      pair_with(0.8, 0.9, 9, 0.2),   // neither: pcic2 is wrong there
                                      pair_with(0.9, 0.8, 9, 0.9)};  // neither, in vain
  const RuleRecord record = judge_rule({.highest_k = 0.7, .highest_r = 0.3}, pairs);
  EXPECT_DOUBLE_EQ(record.settled, 0.5);
  EXPECT_NEAR(record.median_error, 0.1, 1e-15);
  EXPECT_EQ(record.wrong, 0);
  EXPECT_DOUBLE_EQ(record.wrong_of_rest, 0.5);
  EXPECT_NEAR(record.mean_error_of_rest, -0.45, 1e-15);
  EXPECT_DOUBLE_EQ(record.base_rate, 0.25);
  EXPECT_DOUBLE_EQ(record.recall, 1);
  EXPECT_NEAR(record.false_alarms, 1. / 3, 1e-15);
}

}  // namespace
}  // namespace pcic::paper
