#include "pcic/run/pass.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <optional>

#include "pcic/core/errors.hpp"
#include "pcic/run/chain_fingerprints.hpp"
#include "pcic/run/checkpoints.hpp"
#include "pcic/run/held_draws.hpp"
#include "pcic/run/mean_values.hpp"
#include "pcic/run/next_block.hpp"
#include "pcic/run/promised_draws.hpp"
#include "pcic/run/tiled_state.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_followed_parameters = 10000;  // 5 MB in 20 batches

class Pass {
 public:
  Pass(DrawSource& draws, PassValues& values, const Question& question, const EvaluateOptions& options)
      : draws_(draws),
        values_(values),
        sampling_(options.importance_sampling),
        on_progress_(options.on_progress),
        checkpoints_(options.checkpoint, question),
        fingerprints_(values.draw_arrays()) {}

  PassOutcome run() {
    draws_.select(values_.draw_arrays());
    HeldDraws held;
    std::optional<DrawBlock> block;
    while (!held.full() && (block = draws_.next())) {
      held.add(*block);
      num_draws_ += block->arrays.front().num_draws;
      if (on_progress_) on_progress_({num_draws_, draws_.progress()});
    }
    if (num_draws_ == 0)
      throw InputError(
          fmt::format("{}: there are no draws in it; at least one is needed.", draws_.chain_name(0)));
    const bool all_held = !block;
    // Twice what is likely: a tail that is too long does no harm, one that is too short leaves importance
    // sampling undefined.
    make_sums(mean_values(values_, held.sample(values_.draws_for_anchor())),
              all_held
                  ? num_draws_
                  : promised_draws(draws_).value_or(2 * extrapolated_draws(num_draws_, draws_.progress())));
    checkpoints_.resume(sums_);
    if (!sums_.parameter_chains.empty()) parameter_pattern_ = sums_.parameter_chains.front().pattern();
    num_draws_ = 0;
    for (const DrawBlock& first : held.blocks()) take(first);
    held = {};
    block = draws_.next();
    while (block) {
      if (on_progress_) on_progress_({num_draws_ + block->arrays.front().num_draws, draws_.progress()});
      block = next_block_while(draws_, [&] { take(*block); });
    }
    checkpoints_.require_passed();
    return outcome();
  }

 private:
  std::size_t ratios_kept(std::size_t expected_draws) const {
    if (!sampling_.wanted) return 0;
    const std::size_t num_obs = values_.shapes().front().num_obs;
    if (sampling_.r_eff.size() > 1) require_per_observation("r_eff", sampling_.r_eff.size(), num_obs);
    return ratios_to_keep(std::max(sampling_.total_draws, expected_draws * sampling_.num_shards), sampling_);
  }

  void make_sums(const MeanValues& means, std::size_t expected_draws) {
    std::size_t obs_per_tile = 0;
    for (std::size_t k = 0; k < means.scores.size(); ++k) {
      EvaluationShape shape = values_.shapes()[k];
      if (k == 0) {
        shape.ratios_kept = ratios_kept(expected_draws);
        obs_per_tile = TiledState::obs_per_tile_for(shape);
      }
      std::vector<std::vector<double>> anchors = {means.scores[k]};
      anchors.insert(anchors.end(), means.losses.end() - static_cast<std::ptrdiff_t>(shape.losses.size()),
                     means.losses.end());
      sums_.states.emplace_back(shape, anchors, obs_per_tile);
    }
    if (values_.num_parameters() == 0) return;
    if (values_.num_parameters() <= most_followed_parameters) {
      parameter_pattern_.emplace().moments = CrossMoments(values_.num_parameters(), 0);
      parameter_pattern_->moments.set_anchor(std::span(&means.parameters, 1));
    }
    const std::size_t num_parts = values_.ties_parameters_to_score() ? sums_.states.front().num_tiles() : 1;
    for (std::size_t part = 0; part < num_parts; ++part) {
      const TiledState::Tile tile = tied(part);
      sums_.parameters.emplace_back(tile.num_obs, values_.num_parameters())
          .set_anchor(means.parameters, std::span(means.scores.front()).subspan(tile.first, tile.num_obs));
    }
  }

  // The observations that a part of the parameters is tied to.
  TiledState::Tile tied(std::size_t part) const {
    return values_.ties_parameters_to_score() ? sums_.states.front().tile(part) : TiledState::Tile{};
  }

  void add(const DrawBlock& block) {
    for (; chains_begun_ <= block.chain; ++chains_begun_) begin_chain(chain_options(draws_, chains_begun_));
    values_.begin_block(block.arrays);
    tbb::parallel_for(std::size_t{0}, sums_.states.front().num_tiles(), [&](std::size_t tile) {
      const auto [first, num_obs] = sums_.states.front().tile(tile);
      values_.visit(first, num_obs, [&](const TileValues& values) { add_to_tile(tile, values); });
    });
  }

  void begin_chain(const ChainOptions& options) {
    for (TiledState& state : sums_.states) state.begin_chain(options);
    if (parameter_pattern_) sums_.parameter_chains.emplace_back(*parameter_pattern_, false, options);
  }

  void add_to_tile(std::size_t tile, const TileValues& values) {
    for (std::size_t k = 0; k < sums_.states.size(); ++k)
      sums_.states[k].add(tile, values.losses.last(values_.shapes()[k].losses.size()), values.scores[k]);
    if (tile < sums_.parameters.size())
      sums_.parameters[tile].add(values.parameters, values.scores.front().columns(0, tied(tile).num_obs));
    if (tile == 0 && parameter_pattern_) sums_.parameter_chains.back().add({}, values.parameters);
  }

  // Adds what is not in the sums already.
  void take(const DrawBlock& block) {
    num_draws_ += block.arrays.front().num_draws;
    fingerprints_.add(block);
    if (checkpoints_.is_passed(num_draws_, fingerprints_.so_far())) {
      chains_begun_ = block.chain + 1;
      return;
    }
    add(block);
    checkpoints_.after_block(num_draws_, fingerprints_.so_far(), sums_);
  }

  PassOutcome outcome() {
    PassOutcome outcome;
    outcome.origins = fingerprints_.origins(draws_);
    for (TiledState& state : sums_.states) outcome.states.push_back(std::move(state).join());
    outcome.parameters = std::move(sums_.parameters);
    outcome.parameter_chains = std::move(sums_.parameter_chains);
    outcome.remarks = checkpoints_.remarks();
    return outcome;
  }

  DrawSource& draws_;
  PassValues& values_;
  const ImportanceSampling& sampling_;
  const std::function<void(const Progress&)>& on_progress_;
  Checkpoints checkpoints_;
  PassSums sums_;
  std::optional<Batch> parameter_pattern_;  // what every batch of the chains of parameters starts from
  ChainFingerprints fingerprints_;
  std::size_t num_draws_ = 0;
  std::size_t chains_begun_ = 0;
};

}  // namespace

ChainOptions chain_options(const DrawSource& draws, std::size_t chain) {
  return {.expected_draws = draws.expected_draws(chain),
          .max_batches = std::max<std::size_t>(16, 32 / draws.num_chains())};
}

PassOutcome run_pass(DrawSource& draws, PassValues& values, const Question& question,
                     const EvaluateOptions& options) {
  return Pass(draws, values, question, options).run();
}

}  // namespace pcic
