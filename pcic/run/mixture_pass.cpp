#include "pcic/run/mixture_pass.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "pcic/accumulate/log_sum_exp.hpp"
#include "pcic/core/aligned.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/run/chain_fingerprints.hpp"
#include "pcic/run/next_block.hpp"
#include "pcic/run/pass.hpp"

namespace pcic {
namespace {

constexpr std::size_t obs_per_mixture_tile = 256;

// NaN if a term is.
double log_sum_exp(std::span<const double> terms) {
  double highest = -std::numeric_limits<double>::infinity();
  for (const double term : terms) {
    if (std::isnan(term)) return term;
    highest = std::max(highest, term);
  }
  if (!std::isfinite(highest)) return highest;
  double sum = 0;
  for (const double term : terms) sum += std::exp(term - highest);
  return highest + std::log(sum);
}

class PassOverMixture {
 public:
  PassOverMixture(PassValues& values, std::size_t ratios_to_keep) : values_(values) {
    EvaluationShape shape = values.shapes().front();
    num_obs_ = shape.num_obs;
    num_losses_ = shape.losses.size();
    shape.losses.push_back("density of the score");
    shape.log_loss = false;
    shape.ratios_kept = ratios_to_keep;
    for (std::size_t first = 0; first < num_obs_; first += obs_per_mixture_tile) {
      shape.num_obs = std::min(obs_per_mixture_tile, num_obs_ - first);
      tiles_.emplace_back(shape);
    }
    non_finite_.resize(tiles_.size());
    first_scores_.resize(tiles_.size());
  }

  void add(const DrawBlock& block, const DrawSource& draws) {
    for (; chains_begun_ <= block.chain; ++chains_begun_)
      for (EvaluationState& tile : tiles_) tile.begin_chain(chain_options(draws, chains_begun_));
    values_.begin_block(block.arrays);
    const std::size_t num_draws = block.arrays.front().num_draws;
    chain_ = block.chain;
    first_draw_ = block.first_draw;
    log_sums_of_tiles_.assign(tiles_.size(), std::vector<double>(num_draws));
    for_each_tile([&](std::size_t tile, std::size_t draw, const TileValues& values) {
      note_non_finite(tile, draw, values);
      note_log_sums(tile, draw, values.scores.front());
    });
    log_sums_.resize(num_draws);
    std::vector<double> of_tiles(tiles_.size()), inverse(1);
    for (std::size_t m = 0; m < num_draws; ++m) {
      for (std::size_t t = 0; t < tiles_.size(); ++t) of_tiles[t] = log_sums_of_tiles_[t][m];
      log_sums_[m] = log_sum_exp(of_tiles);
      inverse[0] = -log_sums_[m];
      inverse_sums_.add({inverse.data(), 1, 1, 1});
    }
    for_each_tile([&](std::size_t tile, std::size_t draw, const TileValues& values) {
      add_ratios(tile, draw, values);
    });
  }

  MixturePass outcome() && {
    std::vector<NonFiniteValue> all;
    for (const std::vector<NonFiniteValue>& of_tile : non_finite_)
      all.insert(all.end(), of_tile.begin(), of_tile.end());
    return {join_all(std::move(tiles_)), inverse_sums_.log_mean_exp().front(), std::move(all)};
  }

 private:
  // draw: the first of the block that the values are of.
  template <class Visit>
  void for_each_tile(Visit visit) {
    tbb::parallel_for(std::size_t{0}, tiles_.size(), [&](std::size_t tile) {
      std::size_t draw = 0;
      values_.visit(tile * obs_per_mixture_tile, tiles_[tile].num_obs(), [&](const TileValues& values) {
        visit(tile, draw, values);
        draw += values.scores.front().num_draws;
      });
    });
  }

  void note_non_finite(std::size_t tile, std::size_t draw, const TileValues& values) {
    const EvaluationShape& shape = values_.shapes().front();
    const auto look_at = [&](const std::string& array, const BlockView& block) {
      for (std::size_t m = 0; m < block.num_draws; ++m)
        for (std::size_t i = 0; i < block.num_obs; ++i) {
          const std::size_t obs = tile * obs_per_mixture_tile + i;
          if (std::isfinite(block(m, i)) || is_noted(tile, array, obs)) continue;
          non_finite_[tile].push_back({array, obs, chain_, first_draw_ + draw + m, block(m, i)});
        }
    };
    look_at(shape.score, values.scores.front());
    for (std::size_t l = 0; l < shape.losses.size(); ++l)
      look_at(shape.losses[l], values.losses.last(shape.losses.size())[l]);
  }

  bool is_noted(std::size_t tile, const std::string& array, std::size_t obs) const {
    return std::ranges::any_of(non_finite_[tile], [&](const NonFiniteValue& value) {
      return value.array == array && value.obs == obs;
    });
  }

  void note_log_sums(std::size_t tile, std::size_t draw, const BlockView& score) {
    std::vector<double> log_ratios(score.num_obs);
    for (std::size_t m = 0; m < score.num_draws; ++m) {
      std::transform(score.row(m), score.row(m) + score.num_obs, log_ratios.begin(), std::negate<>());
      log_sums_of_tiles_[tile][draw + m] = log_sum_exp(log_ratios);
    }
  }

  void add_ratios(std::size_t tile, std::size_t draw, const TileValues& values) {
    const BlockView& score = values.scores.front();
    std::vector<double>& first = first_scores_[tile];
    if (first.empty()) first.assign(score.row(0), score.row(0) + score.num_obs);
    AlignedVector shifted(score.num_draws * score.num_obs), densities(shifted.size());
    for (std::size_t m = 0; m < score.num_draws; ++m)
      for (std::size_t i = 0; i < score.num_obs; ++i) {
        shifted[m * score.num_obs + i] = score(m, i) + log_sums_[draw + m];
        densities[m * score.num_obs + i] = std::exp(score(m, i) - first[i]);
      }
    const auto view = [&](const AlignedVector& rows) {
      return BlockView{rows.data(), score.num_draws, score.num_obs, score.num_obs};
    };
    const std::span<const BlockView> given = values.losses.last(num_losses_);
    std::vector<BlockView> losses(given.begin(), given.end());
    losses.push_back(view(densities));
    tiles_[tile].add(losses, view(shifted));
  }

  PassValues& values_;
  std::size_t num_obs_ = 0, num_losses_ = 0, chains_begun_ = 0;
  std::vector<EvaluationState> tiles_;
  std::vector<std::vector<double>> first_scores_;       // [tile][obs]: densities are relative to theirs
  std::vector<std::vector<double>> log_sums_of_tiles_;  // [tile][draw of the block]
  std::vector<double> log_sums_;                        // log sum_j exp(-s_j), per draw of the block
  LogSumExp inverse_sums_{1};
  std::vector<std::vector<NonFiniteValue>> non_finite_;  // [tile]
  std::size_t chain_ = 0, first_draw_ = 0;               // of the block
};

}  // namespace

MixturePass run_mixture_pass(DrawSource& draws, PassValues& values, std::size_t ratios_to_keep,
                             const std::function<void(const Progress&)>& on_progress) {
  draws.select(values.draw_arrays());
  PassOverMixture pass(values, ratios_to_keep);
  ChainFingerprints chains(values.draw_arrays());
  std::size_t num_draws = 0;
  std::optional<DrawBlock> block = draws.next();
  while (block) {
    num_draws += block->arrays.front().num_draws;
    chains.add(*block);
    if (on_progress) on_progress({num_draws, draws.progress()});
    block = next_block_while(draws, [&] { pass.add(*block, draws); });
  }
  if (num_draws == 0)
    throw InputError(
        fmt::format("{}: there are no draws in it; at least one is needed.", draws.chain_name(0)));
  chains.origins(draws);  // refuses one that is there twice
  return std::move(pass).outcome();
}

}  // namespace pcic
