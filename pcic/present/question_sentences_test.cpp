#include "pcic/present/question_sentences.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(QuestionSentences, AreNoneForAPlainQuestion) {
  EXPECT_TRUE(question_sentences({.score = "log_lik"}, 8).empty());
  EXPECT_EQ(unit_sentences({.score = "log_lik"}, 8), "One observation at a time, without weights.");
}

TEST(QuestionSentences, SayPowerWeightsAndGroups) {
  const Question question{
      .score = "log_lik", .group = "county", .weights = "w", .beta = 0.5, .num_obs = 9, .total_weight = 20};
  const std::vector<std::string> sentences = question_sentences(question, 3);
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(sentences[0], "The posterior has power 0.5: the score is multiplied by 0.5.");
  EXPECT_EQ(
      sentences[1],
      "Frequency weights w: each row stands for that many observations, 20 in all, of which one at a time "
      "is left out. Values per observation carry the row's share.");
  EXPECT_EQ(
      sentences[2],
      "Left out together: the 3 groups of county (9 observations). Observations below are groups, in the "
      "order of their values, and means are per group: the mean per observation is 1/3 of them.");
  EXPECT_EQ(unit_sentences(question, 3), sentences[1] + " " + sentences[2]);
}

TEST(QuestionSentences, SayWhatIsLeftOutOfTheEvaluation) {
  EXPECT_EQ(question_sentences({.score = "s", .num_obs = 9, .dropped = {3}}, 8).front(),
            "Observation 4 of 9 is left out of the evaluation on purpose; the fit has seen it.");
  EXPECT_EQ(
      question_sentences({.score = "s", .num_obs = 9, .where = "x > 0", .dropped = {0, 3}}, 7).front(),
      "Observations 1, 4 of 9 are left out of the evaluation on purpose (where: x > 0); the fit has seen "
      "them.");
  EXPECT_EQ(question_sentences({.score = "s",
                                .num_obs = 20,
                                .dropped = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                .held_out = "test.csv"},
                               9)
                .front(),
            "11 of 20 observations are left out of the evaluation on purpose.");
}

TEST(QuestionSentences, TellImportanceWeightsFromFrequencies) {
  EXPECT_EQ(question_sentences({.score = "s", .weights = "w", .weighting = Weighting::importance}, 3).front(),
            "Importance weights w: score and losses are multiplied by them.");
}

}  // namespace
}  // namespace pcic
