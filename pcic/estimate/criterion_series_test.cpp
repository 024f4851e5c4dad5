#include "pcic/estimate/criterion_series.hpp"

#include <gtest/gtest.h>

#include <random>

#include "pcic/estimate/batch_influences.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 3;

struct Draws {
  std::vector<double> score, loss;
};

Draws draws_around(double centre, std::size_t num_draws, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(centre, 1);
  Draws draws;
  for (std::size_t m = 0; m < num_draws; ++m) {
    const double theta = normal(random);
    for (std::size_t i = 0; i < num_obs; ++i) {
      const double error = theta - static_cast<double>(i);
      draws.score.push_back(-0.05 * error * error);
      draws.loss.push_back(error);
    }
  }
  return draws;
}

void add_chain(EvaluationState& state, const Draws& draws) {
  const std::size_t num_draws = draws.score.size() / num_obs;
  const BlockView loss{draws.loss.data(), num_draws, num_obs, num_obs};
  state.begin_chain();
  state.add(std::span(&loss, 1), {draws.score.data(), num_draws, num_obs, num_obs});
}

EvaluationState empty_state() {
  return EvaluationState({num_obs, "s", {"nu"}, false});
}

BatchSeries pcic_influences(const EvaluationState& state) {
  const std::vector<double> shares = shares_of_mean(state.num_obs(), {});
  const InfluenceSum sums[] = {{{.of = InfluenceOf::pcic, .loss = 0, .multipliers = shares}}};
  return batch_influences(state, state.all_draws(), sums).front();
}

std::vector<std::vector<double>> series_of(const EvaluationState& state) {
  return criterion_series(state, pcic_influences(state), 0);
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// psi of every draw, centred at the means over all draws of both chains.
double exact_chain_mean(const Draws& chain, const EvaluationState& all) {
  const LossMoments nu = all.loss_moments(0, Divisor::draws);
  const ScoreMoments s = all.score_moments(Divisor::draws);
  double sum = 0;
  for (std::size_t k = 0; k < chain.loss.size(); ++k) {
    const std::size_t i = k % num_obs;
    const double x = chain.loss[k] - nu.mean[i], y = chain.score[k] - s.mean[i];
    sum += x - (x * y - nu.covariance[i]);
  }
  return sum / static_cast<double>(chain.loss.size());
}

TEST(CriterionSeries, OfMergedStatesShowsHowFarTheirChainsAreApart) {
  const Draws low = draws_around(0, 500, 1), high = draws_around(20, 500, 2);
  EvaluationState merged = empty_state(), other = empty_state();
  add_chain(merged, low);
  add_chain(other, high);
  merged.merge(other);
  const auto series = series_of(merged);
  EXPECT_NEAR(mean(series[0]), exact_chain_mean(low, merged), 1e-10);
  EXPECT_NEAR(mean(series[1]), exact_chain_mean(high, merged), 1e-10);
  EXPECT_GT(std::abs(mean(series[0]) - mean(series[1])), 10);
}

TEST(CriterionSeries, HasTheExactMeanOfEveryBatchWhereTheSeriesIsThinned) {
  EvaluationState state = empty_state();
  add_chain(state, draws_around(0, 40000, 3));
  const auto influences = pcic_influences(state);
  const std::vector<double> series = series_of(state)[0];
  ASSERT_EQ(state.chains()[0].series()[0].thinning(), 4u);
  const std::size_t kept_in_first = influences[0][0].num_draws / 4;
  const std::vector<double> stretch(series.begin(),
                                    series.begin() + static_cast<std::ptrdiff_t>(kept_in_first));
  EXPECT_NEAR(mean(stretch), influences[0][0].mean, 1e-12);
}

}  // namespace
}  // namespace pcic
