#include "pcic/run/shards.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/core/memory_draws.hpp"
#include "pcic/run/evaluate.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 5000, chains = 2, draws_per_chain = 450;  // three tiles; three blocks a chain

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

Shard sent_on(const Shard& shard) {
  std::stringstream sent;
  shard.save(sent);
  return Shard::load(sent, "shard");
}

// blocks_each: of a piece, after the first.
Result sharded(const EvaluateOptions& options, const std::vector<double>& score,
               const std::vector<double>& loss, std::size_t tiles_each, std::size_t blocks_each) {
  const ShardPlan plan({num_obs, chains, draws_per_chain, options});
  const std::size_t width = tiles_each * plan.obs_per_tile(), all = chains * draws_per_chain;
  std::vector<Shard> shards;
  for (std::size_t first = 0; first < num_obs; first += width) {
    const std::size_t count = std::min(width, num_obs - first);
    const Part score_part(score, first, count), loss_part(loss, first, count);
    const auto piece = [&](std::size_t from, std::size_t to) {
      return std::vector{score_part.view.draws(from, to - from), loss_part.view.draws(from, to - from)};
    };
    std::size_t end = plan.draws_to_begin();
    Shard shard = sent_on(plan.begin(first, piece(0, end)));
    for (std::size_t begin = end; begin < all; begin = end) {
      for (std::size_t block = 0; block < blocks_each && end < all; ++block) end = plan.next_end(end + 1);
      plan.extend(shard, piece(begin, end));
      shard = sent_on(shard);
    }
    shards.push_back(std::move(shard));
  }
  return plan.result(std::move(shards));
}

void expect_same_bits(const Result& parts, const Result& whole) {
  for (const char* name : {"loss", "-log_lik"}) {
    EXPECT_EQ(parts[name].answer.value, whole[name].answer.value);
    EXPECT_EQ(parts[name].answer.mcse, whole[name].answer.mcse);
    EXPECT_EQ(parts[name].answer.pointwise, whole[name].answer.pointwise);
    EXPECT_EQ(parts[name].convergence.ess, whole[name].convergence.ess);
  }
  EXPECT_EQ(parts.psis->pareto_k, whole.psis->pareto_k);
}

TEST(Shards, GiveTheBitsOfOnePass) {
  const std::vector<double> score = waves(1.3), loss = waves(0.7);
  const EvaluateOptions options{.losses = {"loss", "-log_lik"}};
  MemoryDraws draws;
  draws.add("log_lik", score, num_obs, {.chains = chains}).add("loss", loss, num_obs, {.chains = chains});
  const Result whole = evaluate(draws, options);
  const std::size_t cuts[][2] = {{1, 1}, {2, 2}, {3, 100}};  // tiles of a shard, blocks of a piece
  for (const auto& [tiles_each, blocks_each] : cuts)
    expect_same_bits(sharded(options, score, loss, tiles_each, blocks_each), whole);
}

TEST(Shards, NameAValueThatIsNotFiniteOnce) {
  std::vector<double> score = waves(1.3);
  const std::vector<double> loss = waves(0.7);
  for (std::size_t draw = 0; draw < chains * draws_per_chain; draw += 100)
    score[draw * num_obs + 17] = std::nan("");
  const EvaluateOptions options{.losses = {"loss", "-log_lik"}};
  MemoryDraws draws;
  draws.add("log_lik", score, num_obs, {.chains = chains}).add("loss", loss, num_obs, {.chains = chains});
  const Result whole = evaluate(draws, options), parts = sharded(options, score, loss, 1, 1);
  ASSERT_EQ(parts.findings.size(), whole.findings.size());
  for (std::size_t k = 0; k < whole.findings.size(); ++k)
    EXPECT_EQ(parts.findings[k].text, whole.findings[k].text);
}

TEST(Shards, RefuseWhatDoesNotAddUp) {
  const std::vector<double> score = waves(1.3);
  const ShardPlan plan({num_obs, chains, draws_per_chain, {}});
  const BlockView few = columns_of(score, 0, 8);
  EXPECT_THROW(plan.begin(8, std::vector{columns_of(score, 8, 8)}), InputError);
  EXPECT_THROW(plan.begin(0, std::vector{few.draws(0, 3)}), InputError);
  EXPECT_THROW(plan.begin(0, {}), InputError);
  Shard shard = plan.begin(0, std::vector{few.draws(0, plan.draws_to_begin())});
  EXPECT_THROW(plan.extend(shard, std::vector{few.draws(0, 3)}), InputError);
  EXPECT_THROW(plan.extend(shard, std::vector{columns_of(score, 0, 16)}), InputError);
  EXPECT_THROW(plan.extend(shard, std::vector{few.draws(0, 0)}), InputError);
  std::vector<Shard> too_few_draws, too_few;
  too_few_draws.push_back(std::move(shard));
  EXPECT_THROW(plan.result(std::move(too_few_draws)), InputError);
  too_few.push_back(plan.begin(0, std::vector{few}));
  EXPECT_THROW(plan.result(std::move(too_few)), InputError);
  std::istringstream nothing("nothing");
  EXPECT_THROW(Shard::load(nothing, "shard"), InputError);
}

TEST(Shards, RefuseWhatStoredArraysCannotAnswer) {
  EXPECT_THROW(ShardPlan({num_obs, chains, draws_per_chain, {.beta = 2}}), InputError);
  EXPECT_THROW(ShardPlan({num_obs, chains, draws_per_chain, {.group = "county"}}), InputError);
  EXPECT_THROW(ShardPlan({num_obs, chains, 0, {}}), InputError);
}

}  // namespace
}  // namespace pcic
