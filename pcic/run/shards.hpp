// Shards: the pass of evaluate() over arrays in memory, cut by observations and by draws, for processes that each hold a
// part of them.
//
//   const ShardPlan plan({.num_obs = n, .chains = 4, .draws_per_chain = 1000, .options = options});
//   Shard shard = plan.begin(first, {score, loss, ...});           // anywhere: the first draws of some observations
//   plan.extend(shard, {score, loss, ...});                        // anywhere: the draws that follow
//   const Result result = plan.result(std::move(shards));          // of all observations, in their order
// A shard begins at a multiple of plan.obs_per_tile(), a piece of its draws where plan.may_end_at() says. The result is
// that of evaluate() with the same arrays, bit for bit: every tile of observations sees the same draws in the same blocks
// and the same order, and tiles are joined in their order.
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

// What processes have made of some observations, and of their first draws or of all.
class Shard {
 public:
  std::size_t num_obs() const;
  std::size_t num_draws() const;
  void save(std::ostream& out) const;
  static Shard load(std::istream& in, const std::string& place);

 private:
  friend class ShardPlan;
  std::vector<EvaluationState> tiles_;
  SavedAs saved_as_ = SavedAs::unfinished;  // finished once all draws are in
};

class ShardPlan {
 public:
  // Throws InputError if there is no observation or no draw, or if more is asked for than stored arrays can answer.
  explicit ShardPlan(ShardedArrays arrays);

  std::size_t obs_per_tile() const { return obs_per_tile_; }
  const std::vector<std::string>& arrays() const { return names_; }  // the score, then the losses

  // Draws are counted through all chains, one after the other. A piece may end where a block of the pass does; the first
  // has at least draws_to_begin() draws, from which the pass learns where values lie.
  bool may_end_at(std::size_t draw) const;
  std::size_t next_end(std::size_t draw) const;  // the first place not before `draw` where a piece may end
  std::size_t draws_to_begin() const;
  std::size_t values_per_obs() const;  // numbers that a state holds of an observation, at most, about

  // arrays: in the order of arrays(). Throws InputError for other shapes, and pieces that end elsewhere.
  Shard begin(std::size_t first_obs, std::span<const BlockView> arrays) const;
  void extend(Shard& shard, std::span<const BlockView> arrays) const;

  // Throws InputError if they do not add up to all draws of all observations.
  Result result(std::vector<Shard> shards) const;

 private:
  std::size_t num_draws() const { return given_.chains * given_.draws_per_chain; }
  void require_piece(std::size_t first_draw, std::size_t num_obs, std::span<const BlockView> arrays) const;

  ShardedArrays given_;
  std::vector<std::string> names_;
  EvaluationShape shape_;  // of all observations
  ChainOptions chain_;
  std::size_t obs_per_tile_ = 0;
};

}  // namespace pcic
