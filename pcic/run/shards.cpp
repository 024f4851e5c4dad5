#include "pcic/run/shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <optional>
#include <sstream>
#include <utility>

#include "pcic/accumulate/cross_moments_kernel.hpp"
#include "pcic/core/draws_per_block.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/run/held_draws.hpp"
#include "pcic/run/pass.hpp"
#include "pcic/run/stored_values.hpp"
#include "pcic/run/threads.hpp"
#include "pcic/run/tiled_state.hpp"

namespace pcic {
namespace {

// What is known of the arrays before anybody reads them.
class AnnouncedDraws final : public DrawSource {
 public:
  explicit AnnouncedDraws(const ShardedArrays& given) : given_(given) {
    add(given.options.score);
    for (const std::string& loss : given.options.losses)
      if (loss != "-" + given.options.score) add(loss);
  }

  const std::vector<ArrayInfo>& arrays() const override { return infos_; }
  std::size_t num_chains() const override { return given_.chains; }
  std::optional<std::size_t> expected_draws(std::size_t) const override { return given_.draws_per_chain; }
  std::string chain_name(std::size_t chain) const override { return fmt::format("chain {}", chain + 1); }
  void select(std::span<const std::string>) override {}
  std::optional<DrawBlock> next() override { return std::nullopt; }
  ReadProgress progress() const override { return {}; }

 private:
  void add(const std::string& name) {
    infos_.push_back({.name = name, .shape = {given_.num_obs}, .place = "memory"});
  }

  const ShardedArrays& given_;
  std::vector<ArrayInfo> infos_;
};

// Mean of the first draws, measured from the very first, in the order of mean_values.
std::vector<double> mean_of_first(const BlockView& array, std::size_t num_draws) {
  std::vector<double> mean(array.row(0), array.row(0) + array.num_obs), sum(array.num_obs, 0.0);
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t i = 0; i < array.num_obs; ++i) sum[i] += array(m, i) - mean[i];
  for (std::size_t i = 0; i < array.num_obs; ++i) mean[i] += sum[i] / static_cast<double>(num_draws);
  return mean;
}

// The kernels take rows that lie whole pages apart in another order: the rows of a shard must lie as those of the whole
// would. Copied to `buffer` if they do not.
BlockView laid_out_as(std::size_t whole_stride, const BlockView& block, std::vector<double>& buffer) {
  if (pages_apart(block.row_stride) == pages_apart(whole_stride)) return block;
  std::size_t stride = block.num_obs;
  while (pages_apart(stride) != pages_apart(whole_stride)) ++stride;
  buffer.resize(block.num_draws * stride);
  for (std::size_t m = 0; m < block.num_draws; ++m)
    std::copy_n(block.row(m), block.num_obs, buffer.data() + m * stride);
  return {buffer.data(), block.num_draws, block.num_obs, stride};
}

}  // namespace

std::size_t Shard::num_obs() const {
  std::size_t total = 0;
  for (const EvaluationState& tile : tiles_) total += tile.num_obs();
  return total;
}

std::size_t Shard::num_draws() const {
  return tiles_.empty() ? 0 : tiles_.front().num_draws();
}

void Shard::save(std::ostream& out) const {
  out << (saved_as_ == SavedAs::unfinished ? "unfinished\n" : "finished\n");
  for (const EvaluationState& tile : tiles_) {
    std::ostringstream record;
    tile.save(record, saved_as_);
    out << record.str().size() << '\n' << record.str();
  }
}

Shard Shard::load(std::istream& in, const std::string& place) {
  Shard shard;
  std::string kind;
  if (!(in >> kind) || (kind != "unfinished" && kind != "finished"))
    throw InputError(fmt::format("{}: this is no shard of pcic.", place));
  shard.saved_as_ = kind == "unfinished" ? SavedAs::unfinished : SavedAs::finished;
  for (std::size_t size = 0; in >> size && in.get() == '\n';) {
    std::string record(size, '\0');
    in.read(record.data(), static_cast<std::streamsize>(size));
    std::istringstream stream(record);
    shard.tiles_.push_back(EvaluationState::load(stream, place));
  }
  return shard;
}

ShardPlan::ShardPlan(ShardedArrays arrays) : given_(std::move(arrays)) {
  const AnnouncedDraws draws(given_);
  if (given_.chains == 0 || given_.draws_per_chain == 0)
    throw InputError("There are no draws; at least one is needed.");
  if (!StoredValues::suffice(draws, {}, given_.options))
    throw InputError(
        "Of observations that are spread over several processes, score and losses must be arrays, and nothing else can "
        "be asked for. Compute the losses as arrays, or evaluate in one process.");
  const StoredValues values(draws, given_.options);
  names_ = values.draw_arrays();
  shape_ = values.shapes().front();
  const ImportanceSampling& sampling = given_.options.importance_sampling;
  if (sampling.r_eff.size() > 1) require_per_observation("r_eff", sampling.r_eff.size(), given_.num_obs);
  if (sampling.wanted)
    shape_.ratios_kept =
        ratios_to_keep(std::max(sampling.total_draws, num_draws() * sampling.num_shards), sampling);
  obs_per_tile_ = TiledState::obs_per_tile_for(shape_);
  chain_ = chain_options(draws, 0);
}

// As many as the pass holds before it starts (held_draws.hpp).
std::size_t ShardPlan::draws_to_begin() const {
  const std::size_t bytes_per_draw = names_.size() * given_.num_obs * sizeof(double);
  std::size_t held = 0;
  while (held < num_draws() && held * bytes_per_draw < HeldDraws::max_bytes) held = next_end(held + 1);
  return held;
}

std::size_t ShardPlan::next_end(std::size_t draw) const {
  const std::size_t in_block = draws_per_block(given_.num_obs);
  const std::size_t in_chain = draw % given_.draws_per_chain, begin = draw - in_chain;
  const std::size_t end = (in_chain + in_block - 1) / in_block * in_block;
  return std::min(begin + std::min(end, given_.draws_per_chain), num_draws());
}

bool ShardPlan::may_end_at(std::size_t draw) const {
  return draw <= num_draws() && next_end(draw) == draw;
}

// Every chain has a pattern beside its batches; moments and weighted sums have an anchor for each array.
std::size_t ShardPlan::values_per_obs() const {
  const std::size_t losses = shape_.losses.size();
  const bool is_sampled = shape_.ratios_kept > 0;
  const std::size_t of_batch = 1 + score_fields + losses * (1 + loss_fields) + (shape_.log_loss ? 2 : 0) +
                               (is_sampled ? 3 + 2 * losses : 0);
  const std::size_t of_tail =
      TailGrower(shape_.ratios_kept, losses).capacity() * (2 + losses) + 8 + 7 * losses;
  return given_.chains * (chain_.max_batches + 1) * of_batch + (is_sampled ? of_tail : 0);
}

void ShardPlan::require_piece(std::size_t first_draw, std::size_t num_obs,
                              std::span<const BlockView> arrays) const {
  if (arrays.size() != names_.size())
    throw InputError(fmt::format("{} arrays are given; expected {}: {}.", arrays.size(), names_.size(),
                                 fmt::join(names_, ", ")));
  const std::size_t count = arrays.front().num_draws;
  for (std::size_t a = 0; a < arrays.size(); ++a)
    if (arrays[a].num_draws != count || arrays[a].num_obs != num_obs)
      throw InputError(fmt::format("array '{}' has {} draws of {} observations; expected {} of {}.",
                                   names_[a], arrays[a].num_draws, arrays[a].num_obs, count, num_obs));
  if (count == 0 || !may_end_at(first_draw + count))
    throw InputError(fmt::format(
        "a piece of {} draws begins at draw {} of {}; expected one that ends with a block, such as {}.",
        count, first_draw, num_draws(),
        next_end(std::min(first_draw + std::max<std::size_t>(count, 1), num_draws()))));
}

Shard ShardPlan::begin(std::size_t first_obs, std::span<const BlockView> arrays) const {
  require_piece(0, arrays.empty() ? 0 : arrays.front().num_obs, arrays);
  const std::size_t num_obs = arrays.front().num_obs, for_anchor = draws_to_begin();
  if (first_obs % obs_per_tile_ != 0 || first_obs + num_obs > given_.num_obs)
    throw InputError(
        fmt::format("a shard of {} observations begins at {}; expected a multiple of {}, and {} in all.",
                    num_obs, first_obs, obs_per_tile_, given_.num_obs));
  if (arrays.front().num_draws < for_anchor)
    throw InputError(fmt::format("the first piece has {} draws; expected at least {}.",
                                 arrays.front().num_draws, for_anchor));
  Shard shard;
  for (std::size_t first = 0; first < num_obs; first += obs_per_tile_) {
    EvaluationShape shape = shape_;
    shape.num_obs = std::min(obs_per_tile_, num_obs - first);
    std::vector<std::vector<double>> anchors;
    for (const BlockView& array : arrays)
      anchors.push_back(mean_of_first(array.columns(first, shape.num_obs), for_anchor));
    shard.tiles_.emplace_back(shape).set_anchor(anchors);
  }
  extend(shard, arrays);
  return shard;
}

void ShardPlan::extend(Shard& shard, std::span<const BlockView> arrays) const {
  const std::size_t first_draw = shard.num_draws();
  require_piece(first_draw, shard.num_obs(), arrays);
  const std::size_t end = first_draw + arrays.front().num_draws;
  std::vector<std::vector<double>> buffers(arrays.size());
  std::size_t first_obs = 0;
  for (EvaluationState& tile : shard.tiles_) {
    for (std::size_t draw = first_draw; draw < end;) {
      const std::size_t next = next_end(draw + 1);
      if (draw % given_.draws_per_chain == 0) tile.begin_chain(chain_);
      std::vector<BlockView> block;
      for (std::size_t a = 0; a < arrays.size(); ++a)
        block.push_back(laid_out_as(
            given_.num_obs,
            arrays[a].columns(first_obs, tile.num_obs()).draws(draw - first_draw, next - draw), buffers[a]));
      tile.add(std::span<const BlockView>(block).subspan(1), block.front());
      draw = next;
    }
    first_obs += tile.num_obs();
  }
  if (end == num_draws()) shard.saved_as_ = SavedAs::finished;
}

Result ShardPlan::result(std::vector<Shard> shards) const {
  std::vector<EvaluationState> tiles;
  std::size_t num_obs = 0;
  for (Shard& shard : shards) {
    num_obs += shard.num_obs();
    if (shard.num_draws() != num_draws())
      throw InputError(fmt::format("a shard has {} draws; expected {}.", shard.num_draws(), num_draws()));
    std::ranges::move(shard.tiles_, std::back_inserter(tiles));
  }
  if (num_obs != given_.num_obs)
    throw InputError(fmt::format("the shards have {} observations; expected {}.", num_obs, given_.num_obs));
  EvaluationState state = join_all(std::move(tiles));
  state.set_question(stored_question(given_.options, given_.num_obs));
  return in_threads(given_.options.threads, [&] {
    return make_result(state, {.divisor = given_.options.divisor,
                               .importance_sampling = given_.options.importance_sampling,
                               .target = given_.options.target,
                               .plug_in = given_.options.plug_in_losses});
  });
}

}  // namespace pcic
