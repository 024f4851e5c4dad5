// Shards: the pass of evaluate() over arrays in memory, cut by observations, for processes that each hold some of them.
//
//   const ShardPlan plan({.num_obs = n, .chains = 4, .draws_per_chain = 1000, .options = options});
//   Shard shard = plan.accumulate(first, {score, loss, ...});      // anywhere: all draws of some observations
//   const Result result = plan.result(std::move(shards));          // of all observations, in their order
// A shard begins at a multiple of plan.obs_per_tile(). The result is that of evaluate() with the same arrays, bit for
// bit: every tile of observations sees the same draws in the same blocks, and tiles are joined in their order.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/block.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct ShardedArrays {
  std::size_t num_obs = 0;
  std::size_t chains = 1;
  std::size_t draws_per_chain = 0;
  EvaluateOptions options = {};  // score and losses are names of arrays
};

// What one process has made of its observations.
class Shard {
 public:
  explicit Shard(std::vector<EvaluationState> tiles) : tiles_(std::move(tiles)) {}

  std::size_t num_obs() const;
  void save(std::ostream& out) const;
  static Shard load(std::istream& in, const std::string& place);

 private:
  friend class ShardPlan;
  std::vector<EvaluationState> tiles_;
};

class ShardPlan {
 public:
  // Throws InputError if there is no observation or no draw, or if more is asked for than stored arrays can answer.
  explicit ShardPlan(ShardedArrays arrays);

  std::size_t obs_per_tile() const { return obs_per_tile_; }
  const std::vector<std::string>& arrays() const { return names_; }  // the score, then the losses

  // arrays: in the order of arrays(), every draw of every chain, chains one after the other. Throws InputError for
  // other shapes.
  Shard accumulate(std::size_t first_obs, std::span<const BlockView> arrays) const;

  // Throws InputError if they do not add up to all observations.
  Result result(std::vector<Shard> shards) const;

 private:
  std::size_t draws_for_anchor() const;

  ShardedArrays given_;
  std::vector<std::string> names_;
  EvaluationShape shape_;  // of all observations
  ChainOptions chain_;
  std::size_t obs_per_tile_ = 0;
};

}  // namespace pcic
