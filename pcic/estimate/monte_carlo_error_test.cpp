#include "pcic/estimate/monte_carlo_error.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <tuple>

#include "pcic/estimate/gaussian_location_test.hpp"
#include "pcic/estimate/in_sample.hpp"
#include "pcic/estimate/loss_evaluation.hpp"
#include "pcic/estimate/pcic.hpp"
#include "pcic/estimate/pcic2.hpp"
#include "pcic/estimate/waic.hpp"

namespace pcic {
namespace {

using oracle::GaussianLocation;

constexpr std::size_t log_loss = 0, squared = 1;

MonteCarloError error_of(const EvaluationState& state, std::size_t loss) {
  return monte_carlo_error(influences_of_batches(state, state.all_draws(), loss));
}

TEST(MonteCarloError, IsThatOfIndependentDrawsIfTheyAreIndependent) {
  // Var(nu) averaged over observations that share theta: psi = mean_i nu~_i, nu_i = (y_i - theta)^2.
  const EvaluationState state = GaussianLocation::sample({.num_chains = 4, .num_draws = 20000, .seed = 3});
  double mean_e = 0;
  for (double y : GaussianLocation::y) mean_e += (y - GaussianLocation::mean) / 3;
  const double v = GaussianLocation::v;
  const double variance = 2 * v * v + 4 * v * mean_e * mean_e;  // of mean_i (y_i - theta)^2
  const double expected = std::sqrt(variance / 80000);
  // 64 batches: the relative standard error of a standard deviation is 1/sqrt(2 * 60).
  EXPECT_NEAR(error_of(state, squared).in_sample, expected, 4 * expected / std::sqrt(120.0));
}

TEST(MonteCarloError, OfTwiceTheLossIsTwiceTheError) {
  // nu = 2 x (-s): the log loss is half the squared loss in this model.
  const EvaluationState state = GaussianLocation::sample({.num_draws = 2000, .phi = 0.5, .seed = 4});
  const MonteCarloError half = error_of(state, log_loss), whole = error_of(state, squared);
  EXPECT_NEAR(whole.in_sample, 2 * half.in_sample, 1e-12);
  EXPECT_NEAR(whole.pcic, 2 * half.pcic, 1e-12);
  EXPECT_NEAR(whole.pcic2, 2 * half.pcic2, 1e-12);
}

TEST(MonteCarloError, IsNanForARunOfOneDraw) {
  const EvaluationState state = GaussianLocation::sample({.num_draws = 1});
  EXPECT_TRUE(std::isnan(error_of(state, squared).pcic));
}

class Coverage : public testing::TestWithParam<std::tuple<std::size_t, double>> {};

// The interval of batch means: Student's t with one degree of freedom per batch, less one per chain. 1000
// runs pin a coverage down to 0.01. The least is that of pcic2 at phi = 0.9: third moments of few effective
// draws are skewed.
TEST_P(Coverage, OfThe95PercentIntervalIsBetween90And99Percent) {
  const auto [num_chains, phi] = GetParam();
  constexpr int repeats = 1000;
  int in_sample = 0, first_order = 0, second_order = 0, predictive = 0;
  for (int k = 0; k < repeats; ++k) {
    const EvaluationState state = GaussianLocation::sample({.num_chains = num_chains,
                                                            .num_draws = 4000 / num_chains,
                                                            .phi = phi,
                                                            .seed = 1000u + static_cast<unsigned>(k)});
    std::size_t num_batches = 0;
    for (const ChainState& chain : state.chains()) num_batches += chain.batches().size();
    const boost::math::students_t student(static_cast<double>(num_batches - num_chains));
    const double quantile = boost::math::quantile(student, 0.975);
    const auto covers = [&](double value, double mcse, double truth) {
      return std::abs(value - truth) <= quantile * mcse;
    };

    const LossMoments moments = state.loss_moments(squared);
    const MonteCarloError error = error_of(state, squared);
    in_sample += covers(estimate_in_sample(moments).value, error.in_sample, GaussianLocation::in_sample());
    first_order += covers(estimate_pcic(moments).value, error.pcic, GaussianLocation::pcic());
    second_order += covers(estimate_pcic2(moments).value, error.pcic2, GaussianLocation::pcic2());
    predictive += covers(estimate_waic1(state.score_moments()).value, error_of(state, log_loss).waic1,
                         GaussianLocation::waic1());
  }
  RecordProperty("in_sample", in_sample);
  RecordProperty("pcic", first_order);
  RecordProperty("pcic2", second_order);
  RecordProperty("waic1", predictive);
  for (int covered : {in_sample, first_order, second_order, predictive}) {
    EXPECT_GE(covered, 0.90 * repeats);
    EXPECT_LE(covered, 0.99 * repeats);
  }
}

// psi_b = 2 in_sample - (in_sample - pcic) - change: 0 and 8 in two batches of one chain, so V = 2 (1/4) 16 /
// (1/2).
TEST(PlugInError, IsThatOfTheWeightedSumOfItsParts) {
  const ChainInfluences chains = {{{10, {.in_sample = 1, .pcic = 0}}, {10, {.in_sample = 3, .pcic = 4}}}};
  EXPECT_DOUBLE_EQ(plug_in_error(chains, {{1, -1}}, {.in_sample = 2, .correction = 1, .plug_in = -1}), 4);
}

TEST(PlugInError, IsUnknownForOtherBatches) {
  const ChainInfluences chains = {{{10, {}}, {10, {}}}};
  for (const PlugInChanges& changes : {PlugInChanges{}, PlugInChanges{{1}}, PlugInChanges{{1, 2}, {1, 2}}})
    EXPECT_TRUE(std::isnan(plug_in_error(chains, changes, {.in_sample = 0, .correction = 0, .plug_in = 1})));
}

INSTANTIATE_TEST_SUITE_P(MonteCarloError, Coverage,
                         testing::Combine(testing::Values(std::size_t{1}, std::size_t{4}),
                                          testing::Values(0.5, 0.9)));

}  // namespace
}  // namespace pcic
