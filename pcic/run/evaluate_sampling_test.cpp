// Importance sampling through the whole pass.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 3;

// Pareto indices of about 0.2, 0.4 and 0.6; the loss is any.
std::vector<MemoryArray> arrays_of(const std::vector<std::size_t>& chains, unsigned seed = 3) {
  std::mt19937_64 random(seed);
  std::exponential_distribution<double> exponential;
  MemoryArray score{{"log_lik", {num_obs}}, {}}, loss{{"loss", {num_obs}}, {}};
  for (std::size_t count : chains) {
    score.chains.emplace_back();
    loss.chains.emplace_back();
    for (std::size_t k = 0; k < count * num_obs; ++k) {
      score.chains.back().push_back(-0.2 * static_cast<double>(k % num_obs + 1) * exponential(random));
      loss.chains.back().push_back(exponential(random));
    }
  }
  return {score, loss};
}

// Of observation `obs` over all chains.
std::vector<double> column(const MemoryArray& array, std::size_t obs) {
  std::vector<double> values;
  for (const std::vector<double>& chain : array.chains)
    for (std::size_t m = 0; m < chain.size() / num_obs; ++m) values.push_back(chain[m * num_obs + obs]);
  return values;
}

Result evaluated(const std::vector<MemoryArray>& arrays, std::size_t per_block,
                 const ImportanceSampling& sampling) {
  MemorySource source("fit", arrays, per_block);
  return evaluate(source, {.losses = {"-log_lik", "loss"}, .importance_sampling = sampling});
}

TEST(EvaluateSampling, AgreesWithParetoSmoothingOfAllDraws) {
  const std::vector<MemoryArray> arrays = arrays_of({700, 300});
  const Result result = evaluated(arrays, 64, {.r_eff = {0.5, 1, 1.2}});
  ASSERT_TRUE(result.psis.has_value());
  for (std::size_t i = 0; i < num_obs; ++i) {
    std::vector<double> log_ratios = column(arrays[0], i);
    for (double& value : log_ratios) value = -value;
    const ParetoSmoothing exact = pareto_smooth(log_ratios, std::vector{0.5, 1.0, 1.2}[i]);
    double mean = 0, density = 0, log_mean_exp = 0;
    for (std::size_t m = 0; m < log_ratios.size(); ++m) {
      mean += std::exp(exact.log_weights[m]) * column(arrays[1], i)[m];
      density += std::exp(exact.log_weights[m] - log_ratios[m]);
      log_mean_exp += std::exp(-log_ratios[m]) / static_cast<double>(log_ratios.size());
    }
    EXPECT_NEAR(result.psis->pareto_k[i], exact.pareto_k, 1e-11);
    EXPECT_NEAR(result.psis->n_eff[i], exact.n_eff, 1e-8);
    EXPECT_NEAR(result.psis->p_loo[i], std::log(log_mean_exp) - std::log(density), 1e-12);
    EXPECT_NEAR(result.losses[0].evaluation.find("psis")->pointwise[i], -std::log(density), 1e-12);
    EXPECT_NEAR(result.losses[1].evaluation.find("psis")->pointwise[i], mean, 1e-12);
    EXPECT_GE(result.losses[1].evaluation.loss_pareto_k[i], result.psis->pareto_k[i]);
  }
  EXPECT_EQ(result.psis->r_eff_text(), "one per observation");
}

TEST(EvaluateSampling, StandsInItsTargetsAfterTheSeries) {
  MemorySource source("fit", arrays_of({100}), 64);
  const Result result = evaluate(source, {.plug_in_losses = {{"-log_lik", {1, 1, 1}}}});
  std::vector<std::string> names;
  for (const Estimate& estimate : result.losses[0].evaluation.estimates) names.push_back(estimate.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"in_sample", "waic1", "is", "tis", "psis",  // predictive
                                      "in_sample", "pcic", "pcic2", "waic2", "is", "tis", "psis",  // gibbs
                                      "gdic", "in_sample_plugin", "pcic_plugin", "gdic_plugin", "dic"}));
}

TEST(EvaluateSampling, NotWantedLeavesNoTrace) {
  const Result result = evaluated(arrays_of({100}), 64, {.wanted = false});
  EXPECT_FALSE(result.psis.has_value());
  EXPECT_EQ(result.losses[1].evaluation.find("psis"), nullptr);
  EXPECT_TRUE(result.losses[1].evaluation.loss_pareto_k.empty());
}

TEST(EvaluateSampling, RefusesRelativeEfficienciesOfAnotherLength) {
  EXPECT_THROW(evaluated(arrays_of({100}), 64, {.r_eff = {1, 1}}), InputError);
  EXPECT_THROW(evaluated(arrays_of({100}), 64, {.r_eff = {-1}}), InputError);
}

TEST(EvaluateSampling, OfFourMergedShardsIsThatOfOneRunIfTheyWereToldSo) {
  const std::vector<MemoryArray> arrays = arrays_of({400, 400, 400, 400});
  std::optional<EvaluationState> merged;
  for (std::size_t chain = 0; chain < 4; ++chain) {
    std::vector<MemoryArray> one = arrays;
    for (MemoryArray& array : one) array.chains = {array.chains[chain]};
    MemorySource source("fit", one, 64);
    EvaluationState state =
        accumulate_draws(source, {.losses = {"-log_lik", "loss"}, .importance_sampling = {.num_shards = 4}});
    if (merged)
      merged->merge(state);
    else
      merged = std::move(state);
  }
  const Result of_shards = make_result(*merged), whole = evaluated(arrays, 64, {});
  for (std::size_t i = 0; i < num_obs; ++i) {
    EXPECT_EQ(of_shards.psis->troubles[i], TailTrouble::none);
    EXPECT_NEAR(of_shards.psis->pareto_k[i], whole.psis->pareto_k[i], 1e-12);
    EXPECT_NEAR(of_shards.losses[1].evaluation.find("psis")->pointwise[i],
                whole.losses[1].evaluation.find("psis")->pointwise[i], 1e-13);
  }
}

}  // namespace
}  // namespace pcic
