// Targets, spellings and powers, through the whole job.
#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/logistic_draws_test.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

class TargetsTest : public testing::Test {
 protected:
  const std::vector<double> x{-2, -1, -0.5, 0, 0.5, 1, 1.5, 2}, y{0, 0, 1, 0, 1, 0, 1, 1};
  const Dataset data{{{"x", {8}, x}, {"y", {8}, y}}};
  const std::vector<std::string> definitions = {"eta = beta[1] + beta[2] * x",
                                                "S = bernoulli_logit_lpmf(y | eta)"};

  Result evaluated(const EvaluateOptions& options, double power = 1, std::size_t num_draws = 4000) const {
    MemorySource source("fit", {{{"beta", {2}}, {oracle::logistic_draws(x, y, power, num_draws)}}}, 1000);
    return evaluate(source, data, options);
  }
};

TEST_F(TargetsTest, TheSameLossInAnySpellingGivesTheSameNumbers) {
  const Result plain = evaluated({.score = "S", .losses = {"-S"}, .definitions = definitions});
  for (const char* spelling :
       {"-1 * S", "0 - S", "S * -1", "-bernoulli_logit_lpmf(y | eta)", "log_loss(S)"}) {
    const Result other = evaluated({.score = "S", .losses = {spelling}, .definitions = definitions});
    ASSERT_TRUE(other.losses[0].evaluation.is_log_loss) << spelling;
    EXPECT_EQ(other.losses[0].evaluation.loss, spelling);
    ASSERT_EQ(other.losses[0].evaluation.estimates.size(), plain.losses[0].evaluation.estimates.size());
    for (std::size_t k = 0; k < plain.losses[0].evaluation.estimates.size(); ++k)
      EXPECT_EQ(other.losses[0].evaluation.estimates[k].value, plain.losses[0].evaluation.estimates[k].value);
  }
}

TEST_F(TargetsTest, ANameGivenToTheLogLossIsKept) {
  const Result result = evaluated({.score = "S", .losses = {"log = -S"}, .definitions = definitions});
  EXPECT_EQ(result["log"].answer.target, Target::predictive);
}

TEST_F(TargetsTest, APointThatIsNotUsedIsSaid) {
  const auto says = [&](const EvaluateOptions& options) {
    for (const Finding& finding : evaluated(options).findings)
      if (finding.code == "not_computed") return finding.text;
    return std::string();
  };
  EXPECT_TRUE(says({.score = "S",
                    .losses = {"square(y - eta)"},
                    .definitions = definitions,
                    .group = "y",
                    .points = {"eta"}})
                  .find("--point was not used") != std::string::npos);
  EXPECT_TRUE(says({.score = "S",
                    .losses = {"square(y - eta)"},
                    .definitions = definitions,
                    .points = {"7 * beta[1]"}})
                  .find("no loss uses") != std::string::npos);
  EXPECT_EQ(
      says({.score = "S", .losses = {"square(y - eta)"}, .definitions = definitions, .points = {"eta"}}), "");
}

TEST_F(TargetsTest, NothingJumpsAtPowerOne) {
  const Result at_one = evaluated({.score = "S", .definitions = definitions});
  const Result near_one = evaluated({.score = "S", .definitions = definitions, .beta = 0.999999});
  for (const Estimate& estimate : at_one.losses[0].evaluation.estimates) {
    const Estimate* other = near_one.losses[0].evaluation.find(estimate.name, estimate.target);
    ASSERT_NE(other, nullptr) << estimate.name;
    EXPECT_NEAR(other->value, estimate.value, 1e-5) << estimate.name;
  }
  EXPECT_NEAR(near_one.losses[0].answer.value, at_one.losses[0].answer.value, 1e-5);
}

// Exact by quadrature: waic1 and predictive leave-one-out of logistic8 at power 0.5.
TEST_F(TargetsTest, WaicAndPredictiveLeaveOneOutOfAPowerAreTheExactOnes) {
  const Result result = evaluated({.score = "S", .definitions = definitions, .beta = 0.5}, 0.5, 40'000);
  const LossEvaluation& log_loss = result.losses[0].evaluation;
  const double tolerance = 1e-3;  // several Monte Carlo errors of 40000 draws
  EXPECT_NEAR(log_loss.find("waic1", Target::predictive)->value, 0.6946780089475018, tolerance);
  EXPECT_NEAR(log_loss.find("psis", Target::predictive)->value, 0.67910, tolerance);
  EXPECT_NEAR(log_loss.find("waic2", Target::gibbs)->value, 0.7885098793321584, tolerance);
  EXPECT_NEAR(result.losses[0].answer.value, 0.67910, tolerance);
}

TEST_F(TargetsTest, APointPredictionOfTheCatalogueAndOneThatIsNamedAreTheSame) {
  std::vector<std::string> with_p = definitions;
  with_p.push_back("p = inv_logit(eta)");
  const Result known = evaluated({.score = "S", .losses = {"brier(y, p)"}, .definitions = with_p});
  const Result named =
      evaluated({.score = "S", .losses = {"square(y - p)"}, .definitions = with_p, .points = {"p"}});
  for (const Result* result : {&known, &named}) {
    EXPECT_EQ(result->losses[0].answer.target, Target::predictive);
    EXPECT_LT(result->losses[0].answer.value, result->losses[0].answer_for(Target::gibbs)->value);
  }
  EXPECT_NEAR(known.losses[0].answer.value, named.losses[0].answer.value, 1e-12);
}

TEST_F(TargetsTest, ALossWithoutAPredictionIsGibbs) {
  const Result result =
      evaluated({.score = "S", .losses = {"square(y - inv_logit(eta))"}, .definitions = definitions});
  EXPECT_EQ(result.losses[0].evaluation.targets(), std::vector{Target::gibbs});
}

TEST_F(TargetsTest, ATargetThatTheLossDoesNotHaveIsRefusedWithWhatItNeeds) {
  try {
    evaluated({.score = "S",
               .losses = {"square(y - inv_logit(eta))"},
               .definitions = definitions,
               .target = Target::predictive});
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "loss 'square(y - inv_logit(eta))' has no predictive target here. It needs the log loss, or a "
        "point prediction: --point names it, as in --point mu.");
  }
}

TEST_F(TargetsTest, APointThatIsNotTheWholePredictionIsRefused) {
  EXPECT_THROW(evaluated({.score = "S",
                          .losses = {"square(y - inv_logit(beta[1] + eta))"},
                          .definitions = definitions,
                          .points = {"eta"}}),
               InputError);
}

}  // namespace
}  // namespace pcic
