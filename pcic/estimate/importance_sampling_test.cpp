#include "pcic/estimate/importance_sampling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/function_pareto_k.hpp"

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
      for (std::size_t i = 0; i < 6; ++i) {
        const std::vector<double> lr = draws.log_ratios(i);
        const ParetoSmoothing exact = pareto_smooth(lr, r_eff, flavour);
        double mean = 0, density = 0, density_variance = 0, log_loss = 0;
        for (std::size_t m = 0; m < lr.size(); ++m) {
          mean += std::exp(exact.log_weights[m]) * draws.view(draws.loss)(m, i);
          density += std::exp(exact.log_weights[m] - lr[m]);
          log_loss += std::exp(exact.log_weights[m]) * lr[m];
        }
        for (std::size_t m = 0; m < lr.size(); ++m) {
          const double w = std::exp(exact.log_weights[m]);
          density_variance += std::pow(w * (std::exp(-lr[m]) - density), 2) / r_eff;
        }
        EXPECT_NEAR(ours.pareto_k[i], exact.pareto_k, 1e-11);
        EXPECT_NEAR(ours.n_eff[i], exact.n_eff, 1e-9 * exact.n_eff);
        EXPECT_NEAR(ours.losses[0].psis.pointwise[i], mean, 1e-12);
        EXPECT_NEAR(ours.log_loss.psis.pointwise[i], -std::log(density), 1e-12);
        EXPECT_NEAR(ours.gibbs_log_loss.psis.pointwise[i], log_loss, 1e-12);
        EXPECT_NEAR(ours.log_loss_mcse[i], std::sqrt(std::log1p(density_variance / (density * density))),
                    1e-11);
      }
    }
}

TEST(LeaveOneOut, KeepsWhatAConstantLossIs) {
  Draws draws = random_draws(500, 3);
  std::fill(draws.loss.begin(), draws.loss.end(), 1e8);
  const LeaveOneOut ours = draws.answer();
  for (const Estimate* estimate : {&ours.losses[0].is, &ours.losses[0].tis, &ours.losses[0].psis})
    EXPECT_EQ(estimate->value, 1e8);
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

// One observation of the score beta log p: sum w p / sum w, p = exp(s / beta), from all draws.
TEST(LeaveOneOut, OfAPowerPosteriorScoresTheDensityItself) {
  for (const double beta : {0.5, 0.999999, 1.0, 2.0}) {
    const Draws draws = random_draws(3000, 2);
    EvaluationState state({.num_obs = 2,
                           .score = "s",
                           .losses = {"loss"},
                           .log_loss = true,
                           .ratios_kept = ratios_to_keep(3000, {}),
                           .beta = beta});
    const BlockView losses[] = {draws.view(draws.loss)};
    state.add(losses, draws.view(draws.score));
    const LeaveOneOut ours = leave_one_out(state, state.all_draws());
    for (std::size_t i = 0; i < 2; ++i) {
      const std::vector<double> lr = draws.log_ratios(i);
      const ParetoSmoothing smoothed = pareto_smooth(lr);
      double density = 0, total = 0, raw_density = 0, log_loss = 0;
      for (std::size_t m = 0; m < lr.size(); ++m) {
        density += std::exp(smoothed.log_weights[m] - lr[m] / beta);
        total += std::exp(lr[m]);
        raw_density += std::exp(lr[m] - lr[m] / beta);
        log_loss += std::exp(smoothed.log_weights[m]) * lr[m] / beta;
      }
      EXPECT_NEAR(ours.log_loss.psis.pointwise[i], -std::log(density), 1e-11);
      EXPECT_NEAR(ours.log_loss.is.pointwise[i], -std::log(raw_density / total), 1e-11);
      EXPECT_NEAR(ours.gibbs_log_loss.psis.pointwise[i], log_loss, 1e-11);
    }
  }
}

// The loss grows with the ratio, so the largest products are those of the largest ratios, which are held.
TEST(LeaveOneOut, TheKOfALossIsThatOfTheLargestProductsOfLossAndRatio) {
  Draws draws = random_draws(3000, 1);
  for (std::size_t m = 0; m < 3000; ++m) draws.loss[m] = std::exp(-2 * draws.score[m]);
  std::vector<double> products;
  for (std::size_t m = 0; m < 3000; ++m) products.push_back(draws.loss[m] * std::exp(-draws.score[m]));
  std::sort(products.begin(), products.end());
  const LeaveOneOut ours = draws.answer();
  EXPECT_GT(ours.losses[0].pareto_k[0], ours.pareto_k[0] + 0.1);
  EXPECT_NEAR(ours.losses[0].pareto_k[0], tail_k(products, tail_length(3000), PsisFlavour::loo), 1e-9);
}

TEST(LeaveOneOut, OfALossThatIsNaNHasNoK) {
  Draws draws = random_draws(500, 2);
  draws.loss[7 * 2] = std::nan("");
  const LeaveOneOut ours = draws.answer();
  EXPECT_TRUE(std::isnan(ours.losses[0].psis.pointwise[0]));
  EXPECT_TRUE(std::isnan(ours.losses[0].pareto_k[0]));
  EXPECT_TRUE(std::isfinite(ours.losses[0].pareto_k[1]));
}

TEST(LeaveOneOut, RefusesRelativeEfficienciesOfAnotherLength) {
  const Draws draws = random_draws(100, 3);
  EXPECT_THROW(leave_one_out(draws.tails(30, 0, 100), {.r_eff = {1, 1}}), InputError);
  EXPECT_THROW(leave_one_out(draws.tails(30, 0, 100), {.r_eff = {0}}), InputError);
}

}  // namespace
}  // namespace pcic
