#include "pcic/run/shards.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/core/memory_draws.hpp"
#include "pcic/run/evaluate.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 5000, chains = 2, draws_per_chain = 150;  // three tiles; several blocks

std::vector<double> waves(double frequency) {
  std::vector<double> values(chains * draws_per_chain * num_obs);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto draw = static_cast<double>(k / num_obs), obs = static_cast<double>(k % num_obs);
    values[k] = std::sin(frequency * draw * (1 + obs / 700)) - 2;
  }
  return values;
}

// Some columns, in rows of their own: as a process has them that holds no others.
struct Part {
  std::vector<double> values;
  BlockView view;

  Part(const std::vector<double>& whole, std::size_t first, std::size_t count) {
    for (std::size_t draw = 0; draw < chains * draws_per_chain; ++draw)
      values.insert(values.end(), whole.begin() + static_cast<std::ptrdiff_t>(draw * num_obs + first),
                    whole.begin() + static_cast<std::ptrdiff_t>(draw * num_obs + first + count));
    view = {values.data(), chains * draws_per_chain, count, count};
  }
};

BlockView columns_of(const std::vector<double>& values, std::size_t first, std::size_t count) {
  return BlockView{values.data(), chains * draws_per_chain, num_obs, num_obs}.columns(first, count);
}

Result sharded(const EvaluateOptions& options, const std::vector<double>& score,
               const std::vector<double>& loss, std::size_t tiles_each) {
  const ShardPlan plan({num_obs, chains, draws_per_chain, options});
  const std::size_t width = tiles_each * plan.obs_per_tile();
  std::vector<Shard> shards;
  for (std::size_t first = 0; first < num_obs; first += width) {
    const std::size_t count = std::min(width, num_obs - first);
    std::stringstream sent;
    const Part score_part(score, first, count), loss_part(loss, first, count);
    plan.accumulate(first, std::vector{score_part.view, loss_part.view}).save(sent);
    shards.push_back(Shard::load(sent, "shard"));
  }
  return plan.result(std::move(shards));
}

TEST(Shards, GiveTheBitsOfOnePass) {
  const std::vector<double> score = waves(1.3), loss = waves(0.7);
  const EvaluateOptions options{.losses = {"loss", "-log_lik"}};
  MemoryDraws draws;
  draws.add("log_lik", score, num_obs, {.chains = chains}).add("loss", loss, num_obs, {.chains = chains});
  const Result whole = evaluate(draws, options);
  for (const std::size_t tiles_each : {1, 2, 3}) {
    const Result parts = sharded(options, score, loss, tiles_each);
    for (const char* name : {"loss", "-log_lik"}) {
      EXPECT_EQ(parts[name].answer.value, whole[name].answer.value);
      EXPECT_EQ(parts[name].answer.mcse, whole[name].answer.mcse);
      EXPECT_EQ(parts[name].answer.pointwise, whole[name].answer.pointwise);
      EXPECT_EQ(parts[name].convergence.ess, whole[name].convergence.ess);
    }
    EXPECT_EQ(parts.psis->pareto_k, whole.psis->pareto_k);
  }
}

TEST(Shards, RefuseWhatDoesNotAddUp) {
  const std::vector<double> score = waves(1.3);
  const ShardPlan plan({num_obs, chains, draws_per_chain, {}});
  EXPECT_THROW(plan.accumulate(8, std::vector{columns_of(score, 8, 8)}), InputError);
  EXPECT_THROW(plan.accumulate(0, std::vector{columns_of(score, 0, 8).draws(0, 3)}), InputError);
  EXPECT_THROW(plan.accumulate(0, {}), InputError);
  std::vector<Shard> too_few;
  too_few.push_back(plan.accumulate(0, std::vector{columns_of(score, 0, 8)}));
  EXPECT_THROW(plan.result(std::move(too_few)), InputError);
}

TEST(Shards, RefuseWhatStoredArraysCannotAnswer) {
  EXPECT_THROW(ShardPlan({num_obs, chains, draws_per_chain, {.beta = 2}}), InputError);
  EXPECT_THROW(ShardPlan({num_obs, chains, draws_per_chain, {.group = "county"}}), InputError);
  EXPECT_THROW(ShardPlan({num_obs, chains, 0, {}}), InputError);
}

}  // namespace
}  // namespace pcic
