#include "pcic/estimate/importance_sampling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Draws x observations.
struct Draws {
  std::size_t num_draws, num_obs;
  std::vector<double> score, loss;

  BlockView view(const std::vector<double>& values) const {
    return {values.data(), num_draws, num_obs, num_obs};
  }
  RatioTails tails(std::size_t num_kept, std::size_t from, std::size_t count) const {
    RatioTails result(num_obs, 1, num_kept);
    const BlockView losses[] = {view(loss).draws(from, count)};
    result.add(losses, view(score).draws(from, count));
    return result;
  }
  LeaveOneOut answer(const ImportanceSampling& options = {}) const {
    return leave_one_out(tails(ratios_to_keep(num_draws, options), 0, num_draws), options);
  }
  std::vector<double> log_ratios(std::size_t obs) const {
    std::vector<double> column;
    for (std::size_t m = 0; m < num_draws; ++m) column.push_back(-view(score)(m, obs));
    return column;
  }
};

// Observation i has a Pareto index of about (i + 1)/4.
Draws random_draws(std::size_t num_draws, std::size_t num_obs) {
  std::mt19937_64 random(7);
  std::exponential_distribution<double> exponential;
  std::normal_distribution<double> normal;
  Draws draws{num_draws, num_obs, {}, {}};
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t i = 0; i < num_obs; ++i) {
      draws.score.push_back(-0.25 * static_cast<double>(i + 1) * exponential(random));
      draws.loss.push_back(5 + normal(random));
    }
  return draws;
}

TEST(LeaveOneOut, IsThatOfAllDrawsInMemory) {
  const Draws draws = random_draws(3000, 6);
  for (PsisFlavour flavour : {PsisFlavour::loo, PsisFlavour::arviz})
    for (double r_eff : {0.3, 1.0, 1.4}) {
      const LeaveOneOut ours = draws.answer({.flavour = flavour, .r_eff = {r_eff}});
      double variance = 0;  // of the sum over observations
      for (std::size_t i = 0; i < 6; ++i) {
        const std::vector<double> lr = draws.log_ratios(i);
        const ParetoSmoothing exact = pareto_smooth(lr, r_eff, flavour);
        double mean = 0, density = 0, density_variance = 0;
        for (std::size_t m = 0; m < lr.size(); ++m) {
          mean += std::exp(exact.log_weights[m]) * draws.view(draws.loss)(m, i);
          density += std::exp(exact.log_weights[m] - lr[m]);
        }
        for (std::size_t m = 0; m < lr.size(); ++m) {
          const double w = std::exp(exact.log_weights[m]);
          variance += std::pow(w * (draws.view(draws.loss)(m, i) - mean), 2) / r_eff;
          density_variance += std::pow(w * (std::exp(-lr[m]) - density), 2) / r_eff;
        }
        EXPECT_NEAR(ours.pareto_k[i], exact.pareto_k, 1e-11);
        EXPECT_NEAR(ours.n_eff[i], exact.n_eff, 1e-9 * exact.n_eff);
        EXPECT_NEAR(ours.losses[0].psis.pointwise[i], mean, 1e-12);
        EXPECT_NEAR(ours.log_loss.psis.pointwise[i], -std::log(density), 1e-12);
        EXPECT_NEAR(ours.log_loss_mcse[i], std::sqrt(std::log1p(density_variance / (density * density))),
                    1e-11);
      }
      EXPECT_NEAR(ours.losses[0].psis.mcse, std::sqrt(variance) / 6, 1e-12);
    }
}

TEST(LeaveOneOut, KeepsWhatAConstantLossIs) {
  Draws draws = random_draws(500, 3);
  std::fill(draws.loss.begin(), draws.loss.end(), 1e8);
  const LeaveOneOut ours = draws.answer();
  for (const Estimate* estimate : {&ours.losses[0].is, &ours.losses[0].tis, &ours.losses[0].psis}) {
    EXPECT_EQ(estimate->value, 1e8);
    EXPECT_EQ(estimate->mcse, 0);
  }
  EXPECT_EQ(ours.losses[0].pareto_k, ours.pareto_k);
}

TEST(LeaveOneOut, OfASumOfEqualScoresIsThePlainMean) {
  Draws draws = random_draws(500, 1);
  std::fill(draws.score.begin(), draws.score.end(), -2.5);
  const LeaveOneOut ours = draws.answer();
  double mean = 0;
  for (double loss : draws.loss) mean += loss / 500;
  EXPECT_NEAR(ours.losses[0].psis.value, mean, 1e-13);
  EXPECT_NEAR(ours.log_loss.psis.value, 2.5, 1e-14);
  EXPECT_NEAR(ours.n_eff[0], 500, 1e-10);
  EXPECT_EQ(ours.troubles[0], TailTrouble::constant);
}

// Score x = log ratio to the power of itself: with u uniform, E exp(lr) of lr = -a log u is 1/(1 - a).
TEST(LeaveOneOut, ConvergesToTheExpectationUnderTheTiltedDistribution) {
  const double a = 0.3;
  Draws draws{200000, 1, {}, {}};
  for (std::size_t m = 0; m < draws.num_draws; ++m) {
    const double u = (static_cast<double>(m * 7919 % draws.num_draws) + 0.5) / 200000;
    draws.score.push_back(a * std::log(u));
    draws.loss.push_back(u);
  }
  const LeaveOneOut ours = draws.answer();  // E[u w]/E[w] = (1 - a)/(2 - a)
  EXPECT_NEAR(ours.losses[0].is.value, (1 - a) / (2 - a), 1e-4);
  EXPECT_NEAR(ours.losses[0].psis.value, (1 - a) / (2 - a), 1e-4);
  EXPECT_NEAR(ours.log_loss.psis.value, -std::log(1 - a), 1e-4);
  EXPECT_NEAR(ours.pareto_k[0], a, 0.02);
}

TEST(LeaveOneOut, AConstantAddedToTheScoreChangesNothing) {
  Draws draws = random_draws(1000, 4);
  const LeaveOneOut before = draws.answer();
  for (double& value : draws.score) value -= 800;
  const LeaveOneOut after = draws.answer();
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(after.pareto_k[i], before.pareto_k[i], 1e-9);
    EXPECT_NEAR(after.losses[0].psis.pointwise[i], before.losses[0].psis.pointwise[i], 1e-10);
    EXPECT_NEAR(after.log_loss.psis.pointwise[i], before.log_loss.psis.pointwise[i] + 800, 1e-10);
  }
}

TEST(LeaveOneOut, OfMergedShardsIsThatOfOnePass) {
  const Draws draws = random_draws(2000, 3);
  const std::size_t num_kept = ratios_to_keep(2000, {});
  RatioTails merged = draws.tails(num_kept, 0, 700);
  merged.merge(draws.tails(num_kept, 700, 1300));
  const LeaveOneOut ours = leave_one_out(merged), exact = draws.answer();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(ours.pareto_k[i], exact.pareto_k[i], 1e-12);
    EXPECT_NEAR(ours.losses[0].psis.pointwise[i], exact.losses[0].psis.pointwise[i], 1e-13);
    EXPECT_NEAR(ours.losses[0].pareto_k[i], exact.losses[0].pareto_k[i], 1e-10);
  }
}

TEST(LeaveOneOut, OfTailsThatAreTooShortIsUndefinedAndSaysSo) {
  const Draws draws = random_draws(2000, 3);
  const LeaveOneOut ours = leave_one_out(draws.tails(40, 0, 2000));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(ours.troubles[i], TailTrouble::incomplete);
    EXPECT_TRUE(std::isnan(ours.pareto_k[i]));
    EXPECT_TRUE(std::isnan(ours.log_loss.psis.pointwise[i]));
  }
}

TEST(LeaveOneOut, OfABadScoreIsNaNForItsOwnObservation) {
  Draws draws = random_draws(500, 3);
  draws.score[100 * 3 + 1] = std::nan("");
  const LeaveOneOut ours = draws.answer();
  EXPECT_EQ(ours.troubles[1], TailTrouble::not_finite);
  EXPECT_TRUE(std::isnan(ours.losses[0].psis.pointwise[1]) && std::isnan(ours.pareto_k[1]));
  EXPECT_TRUE(std::isfinite(ours.losses[0].psis.pointwise[0]) && std::isfinite(ours.pareto_k[2]));
}

TEST(LeaveOneOut, OfAnInfiniteScoreGivesTheDrawNoWeightAndNoLogLoss) {
  Draws draws = random_draws(500, 1);
  draws.score[100] = infinity;
  draws.loss[100] = 1e6;
  const LeaveOneOut ours = draws.answer();
  EXPECT_LT(ours.losses[0].psis.value, 10);
  EXPECT_TRUE(std::isnan(ours.log_loss.psis.value));
}

TEST(LeaveOneOut, TheTotalErrorOfTheLogScoreIsNotKnownIfAKIsTooLarge) {
  const LeaveOneOut good = random_draws(2000, 1).answer(), bad = random_draws(2000, 5).answer();
  ASSERT_LT(good.pareto_k[0], good.threshold);
  EXPECT_DOUBLE_EQ(good.log_loss.psis.mcse, good.log_loss_mcse[0]);
  EXPECT_TRUE(std::isnan(bad.log_loss.psis.mcse));
}

TEST(LeaveOneOut, RefusesRelativeEfficienciesOfAnotherLength) {
  const Draws draws = random_draws(100, 3);
  EXPECT_THROW(leave_one_out(draws.tails(30, 0, 100), {.r_eff = {1, 1}}), InputError);
  EXPECT_THROW(leave_one_out(draws.tails(30, 0, 100), {.r_eff = {0}}), InputError);
}

}  // namespace
}  // namespace pcic
