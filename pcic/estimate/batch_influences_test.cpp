#include "pcic/estimate/batch_influences.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

// Two chains of two observations, with a score beta log p and a loss; every draw is there to be asked.
struct Sampled {
  static constexpr std::size_t num_obs = 2, num_draws = 600, num_chains = 2;
  double beta = 1;
  std::vector<double> score, loss;  // draws of all chains x observations

  explicit Sampled(double power) : beta(power) {
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    for (std::size_t m = 0; m < num_chains * num_draws; ++m) {
      const double theta = 0.4 * normal(random);
      for (const double y : {0.3, 1.8}) {
        score.push_back(-beta * (y - theta) * (y - theta) / 2);
        loss.push_back(1000 + std::abs(y - theta));
      }
    }
  }
  EvaluationState chains(std::size_t first, std::size_t count) const {
    EvaluationState state({.num_obs = num_obs,
                           .score = "s",
                           .losses = {"absolute"},
                           .log_loss = true,
                           .ratios_kept = ratios_to_keep(num_chains * num_draws, {}),
                           .beta = beta});
    for (std::size_t chain = first; chain < first + count; ++chain) {
      state.begin_chain();
      const auto view = [&](const std::vector<double>& values) {
        return BlockView{values.data() + chain * num_draws * num_obs, num_draws, num_obs, num_obs};
      };
      const BlockView losses[] = {view(loss)};
      state.add(losses, view(score));
    }
    return state;
  }
  std::vector<double> of(const std::vector<double>& values, std::size_t obs, double factor = 1) const {
    std::vector<double> column;
    for (std::size_t m = 0; m < num_chains * num_draws; ++m)
      column.push_back(factor * values[m * num_obs + obs]);
    return column;
  }
  std::vector<double> nu(std::size_t which, std::size_t obs) const {
    return which == 0 ? of(score, obs, -1 / beta) : of(loss, obs);
  }
  std::vector<double> weights(InfluenceOf kind, std::size_t obs) const {
    std::vector<double> result = of(score, obs, -1);
    if (kind == InfluenceOf::psis || kind == InfluenceOf::log_psis)
      result = pareto_smooth(result).log_weights;
    double total = 0;
    for (double& weight : result) total += weight = std::exp(weight);
    const double limit = total / std::sqrt(static_cast<double>(result.size()));
    if (kind == InfluenceOf::tis || kind == InfluenceOf::log_tis)
      for (double& weight : result) weight = std::min(weight, limit);
    return result;
  }
  // psi of every draw, as the header has it.
  std::vector<double> weighted_influence(InfluenceOf kind, std::size_t which, std::size_t obs) const {
    const bool predictive = kind >= InfluenceOf::log_is;
    const std::vector<double> w = weights(kind, obs), values = nu(which, obs), s = of(score, obs);
    double total = 0, weighted = 0, density = 0;
    for (std::size_t m = 0; m < w.size(); ++m) {
      total += w[m];
      weighted += w[m] * values[m];
      density += w[m] * std::exp(s[m] / beta);
    }
    std::vector<double> psi;
    const auto num = static_cast<double>(w.size());
    for (std::size_t m = 0; m < w.size(); ++m)
      psi.push_back(num * w[m] *
                    (predictive ? 1 / total - std::exp(s[m] / beta) / density
                                : (values[m] - weighted / total) / total));
    return psi;
  }
};

void expect_batch_means(const BatchSeries& series, const std::vector<double>& psi) {
  std::size_t draw = 0;
  for (const auto& chain : series)
    for (const BatchMean& batch : chain) {
      double mean = 0;
      for (std::size_t m = 0; m < batch.num_draws; ++m)
        mean += psi[draw++] / static_cast<double>(batch.num_draws);
      EXPECT_NEAR(batch.mean, mean, 1e-9);
    }
  EXPECT_EQ(draw, psi.size());
}

constexpr InfluenceOf weighted_kinds[] = {InfluenceOf::is,     InfluenceOf::tis,     InfluenceOf::psis,
                                          InfluenceOf::log_is, InfluenceOf::log_tis, InfluenceOf::log_psis};

TEST(BatchInfluences, OfWeightedEstimatesAreTheMeansOfTheInfluencesOfDraws) {
  for (const double beta : {1.0, 0.5, 2.0}) {
    const Sampled sampled(beta);
    const EvaluationState state = sampled.chains(0, 2);
    for (const InfluenceOf kind : weighted_kinds)
      for (const std::size_t loss : {0u, 1u})
        for (const std::size_t obs : {0u, 1u}) {
          std::vector<double> only(2, 0.0);
          only[obs] = 1;
          const InfluenceSum sums[] = {{{kind, loss, only}}};
          SCOPED_TRACE(static_cast<int>(kind) * 100 + loss * 10 + obs);
          expect_batch_means(batch_influences(state, state.all_draws(), sums).front(),
                             sampled.weighted_influence(kind, loss, obs));
        }
  }
}

TEST(BatchInfluences, OfMergedStatesAreThoseOfOnePass) {
  const Sampled sampled(0.5);
  EvaluationState merged = sampled.chains(0, 1);
  merged.merge(sampled.chains(1, 1));
  const std::vector<double> each = {0.5, 0.5};
  const EvaluationState whole = sampled.chains(0, 2);
  for (const InfluenceOf kind : weighted_kinds) {
    const InfluenceSum sums[] = {{{kind, 1, each}}};
    const BatchSeries ours = batch_influences(merged, merged.all_draws(), sums).front();
    const BatchSeries exact = batch_influences(whole, whole.all_draws(), sums).front();
    ASSERT_EQ(ours.size(), exact.size());
    for (std::size_t c = 0; c < ours.size(); ++c)
      for (std::size_t b = 0; b < ours[c].size(); ++b) EXPECT_NEAR(ours[c][b].mean, exact[c][b].mean, 1e-10);
  }
}

TEST(BatchInfluences, OfASumAreTheSumsOfItsTerms) {
  const Sampled sampled(1);
  const EvaluationState state = sampled.chains(0, 2);
  const std::vector<double> first = {0.7, 0}, second = {0, -2};
  const InfluenceSum sums[] = {{{InfluenceOf::pcic2, 1, first}, {InfluenceOf::psis, 1, second}},
                               {{InfluenceOf::pcic2, 1, first}},
                               {{InfluenceOf::psis, 1, second}}};
  const std::vector<BatchSeries> series = batch_influences(state, state.all_draws(), sums);
  for (std::size_t c = 0; c < 2; ++c)
    for (std::size_t b = 0; b < series[0][c].size(); ++b)
      EXPECT_NEAR(series[0][c][b].mean, series[1][c][b].mean + series[2][c][b].mean, 1e-12);
}

// pcic: nu~ - (nu~ s~ - C), from every draw.
TEST(BatchInfluences, OfPcicAreTheMeansOfTheInfluencesOfDraws) {
  const Sampled sampled(0.5);
  const EvaluationState state = sampled.chains(0, 2);
  const std::vector<double> only = {0, 1};
  for (const std::size_t loss : {0u, 1u}) {
    std::vector<double> nu = sampled.nu(loss, 1), s = sampled.of(sampled.score, 1), psi;
    const auto centre = [](std::vector<double>& values) {
      double mean = 0;
      for (double value : values) mean += value / static_cast<double>(values.size());
      for (double& value : values) value -= mean;
    };
    centre(nu);
    centre(s);
    for (std::size_t m = 0; m < nu.size(); ++m) psi.push_back(-nu[m] * s[m]);
    centre(psi);
    for (std::size_t m = 0; m < nu.size(); ++m) psi[m] += nu[m];
    const InfluenceSum sums[] = {{{InfluenceOf::pcic, loss, only}}};
    expect_batch_means(batch_influences(state, state.all_draws(), sums).front(), psi);
  }
}

TEST(BatchInfluences, OfObservationsThatDoNotCountMayBeNaN) {
  Sampled sampled(1);
  sampled.score[1] = std::nan("");
  const EvaluationState state = sampled.chains(0, 2);
  const std::vector<double> only = {1, 0}, both = {1, 1};
  const InfluenceSum sums[] = {{{InfluenceOf::psis, 1, only}, {InfluenceOf::pcic, 1, only}},
                               {{InfluenceOf::psis, 1, both}}};
  const std::vector<BatchSeries> series = batch_influences(state, state.all_draws(), sums);
  EXPECT_TRUE(std::isfinite(batch_means_error(series[0])));
  EXPECT_TRUE(std::isnan(batch_means_error(series[1])));
}

TEST(BatchInfluences, WantAMultiplierForEveryObservation) {
  const EvaluationState state = Sampled(1).chains(0, 2);
  const std::vector<double> one = {1};
  const InfluenceSum sums[] = {{{InfluenceOf::pcic, 0, one}}};
  EXPECT_THROW(batch_influences(state, state.all_draws(), sums), InputError);
}

}  // namespace
}  // namespace pcic
