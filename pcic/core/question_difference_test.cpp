#include "pcic/core/question_difference.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

Fingerprint values(std::initializer_list<double> values) {
  return fingerprint(std::vector<double>(values));
}

Question radon() {
  return {.score = "normal_lpdf(y | mu, sigma)",
          .losses = {{"mae", "abs(y - mu)"}, {"mse", "square(y - mu)"}},
          .definitions = {{"mu", "a[county] + b * floor"}},
          .weights = "w",
          .num_obs = 3,
          .total_weight = 6,
          .outcome = {values({1, 2, 3})},
          .weight_values = values({1, 2, 3}),
          .data = {{"K", false, values({2})}, {"y", true, values({1, 2, 3})}}};
}

// What is said after `change` is made to the second question.
template <class Change>
std::string said(Change change) {
  Question second = radon();
  change(second);
  return difference(radon(), second).value_or("");
}

TEST(QuestionDifference, IsNoneBetweenEqualQuestionsWhateverTheirSpaces) {
  EXPECT_FALSE(difference(radon(), radon()));
  EXPECT_EQ(said([](Question& q) { q.losses[0].formula = "abs( y-mu )"; }), "");
}

TEST(QuestionDifference, NamesTheFormulaAndShowsBoth) {
  EXPECT_EQ(said([](Question& q) { q.score = "log_lik"; }),
            "the score is 'normal_lpdf(y | mu, sigma)' in the first and 'log_lik' in the second");
  EXPECT_EQ(said([](Question& q) { q.losses[0].formula = "2 * abs(y - mu)"; }),
            "loss 'mae' is 'abs(y - mu)' in the first and '2 * abs(y - mu)' in the second");
  EXPECT_EQ(said([](Question& q) { q.definitions[0].formula = "a"; }),
            "definition 'mu' is 'a[county] + b * floor' in the first and 'a' in the second");
  EXPECT_EQ(said([](Question& q) { q.prior = "lprior"; }),
            "the prior is not given in the first and 'lprior' in the second");
  EXPECT_EQ(said([](Question& q) { q.weights.clear(); }),
            "the column of weights is 'w' in the first and not given in the second");
  EXPECT_EQ(said([](Question& q) { q.group = "county"; }),
            "the group is not given in the first and 'county' in the second");
}

TEST(QuestionDifference, NamesTheObservationsThatAreLeftOutOfTheEvaluation) {
  EXPECT_EQ(said([](Question& q) {
              q.dropped = {0, 2};
            }),
            "the observations left out of the evaluation are none in the first and 1, 3 in the second");
  EXPECT_EQ(said([](Question& q) { q.where = "y > 0"; }), "");  // the same observations in other words
}

TEST(QuestionDifference, JoinedQuestionsCountTheirDroppedObservationsOn) {
  Question first = radon(), second = radon();
  first.dropped = {1};
  second.dropped = {0, 2};
  EXPECT_EQ(joined(first, second).dropped, (std::vector<std::size_t>{1, 3, 5}));
}

TEST(QuestionDifference, NamesWhatOnlyOneHas) {
  EXPECT_EQ(said([](Question& q) { q.losses.pop_back(); }),
            "loss 'mse' is in the first and not in the second");
  EXPECT_EQ(said([](Question& q) {
              q.definitions.push_back({"c", "1"});
            }),
            "definition 'c' is in the second and not in the first");
  EXPECT_EQ(said([](Question& q) { std::swap(q.losses[0], q.losses[1]); }),
            "the order of the losses is another in the second");
  EXPECT_EQ(said([](Question& q) { q.data.pop_back(); }),
            "'y' is from the data in the first and not in the second");
}

TEST(QuestionDifference, NamesThePowerAndTheWeighting) {
  EXPECT_EQ(said([](Question& q) { q.beta = 0.5; }), "beta is 1 in the first and 0.5 in the second");
  EXPECT_EQ(said([](Question& q) { q.weighting = Weighting::importance; }),
            "the weighting is frequency in the first and importance in the second");
}

TEST(QuestionDifference, NamesTheDataWhoseValuesDiffer) {
  EXPECT_EQ(said([](Question& q) { q.data[1].values = values({1, 2, 4}); }), "the values of 'y' differ");
  EXPECT_EQ(said([](Question& q) { q.weight_values = values({3, 2, 1}); }), "the values of 'w' differ");
  EXPECT_EQ(said([](Question& q) { q.outcome = {values({0})}; }),
            "the values before the bar of the score differ");
  EXPECT_EQ(said([](Question& q) { q.num_obs = 4; }), "3 observations are in the first and 4 in the second");
}

TEST(QuestionDifference, ButForObservationsIsInWhatAllObservationsShare) {
  Question other = radon();
  other.data[1].values = values({7, 8, 9});
  other.outcome = {values({7, 8, 9})};
  EXPECT_FALSE(difference_but_for_observations(radon(), other));
  other.data[0].values = values({3});
  EXPECT_EQ(difference_but_for_observations(radon(), other), "the values of 'K' differ");
}

// Counts belong to their rows, so parts with other counts may be joined.
TEST(QuestionDifference, ButForObservationsIsBlindToTheTotalWeight) {
  Question other = radon();
  other.total_weight = 9;
  EXPECT_FALSE(difference_but_for_observations(radon(), other));
}

TEST(Question, JoinedIsAboutTheObservationsOfBoth) {
  Question second = radon();
  second.outcome = {values({7, 8})};
  second.data[1].values = values({7, 8});
  second.num_obs = 2;
  const Question both = joined(radon(), second);
  EXPECT_EQ(both.num_obs, 5u);
  EXPECT_EQ(both.outcome.front(), values({1, 2, 3, 7, 8}));
  EXPECT_EQ(both.data[0].values, values({2}));
  EXPECT_EQ(both.data[1].values, values({1, 2, 3, 7, 8}));
}

}  // namespace
}  // namespace pcic
