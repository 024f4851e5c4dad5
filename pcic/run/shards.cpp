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

void Shard::save(std::ostream& out) const {
  for (const EvaluationState& tile : tiles_) {
    std::ostringstream record;
    tile.save(record);
    out << record.str().size() << '\n' << record.str();
  }
}

Shard Shard::load(std::istream& in, const std::string& place) {
  std::vector<EvaluationState> tiles;
  for (std::size_t size = 0; in >> size && in.get() == '\n';) {
    std::string record(size, '\0');
    in.read(record.data(), static_cast<std::streamsize>(size));
    std::istringstream stream(record);
    tiles.push_back(EvaluationState::load(stream, place));
  }
  return Shard(std::move(tiles));
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
  const std::size_t num_draws = given_.chains * given_.draws_per_chain;
  if (sampling.r_eff.size() > 1) require_per_observation("r_eff", sampling.r_eff.size(), given_.num_obs);
  if (sampling.wanted)
    shape_.ratios_kept =
        ratios_to_keep(std::max(sampling.total_draws, num_draws * sampling.num_shards), sampling);
  obs_per_tile_ = TiledState::obs_per_tile_for(shape_);
  chain_ = chain_options(draws, 0);
}

// As many as the pass holds before it starts (held_draws.hpp).
std::size_t ShardPlan::draws_for_anchor() const {
  const std::size_t in_block = draws_per_block(given_.num_obs), all = given_.chains * given_.draws_per_chain;
  const std::size_t bytes_per_draw = names_.size() * given_.num_obs * sizeof(double);
  std::size_t held = 0;
  while (held < all && held * bytes_per_draw < HeldDraws::max_bytes)
    held += std::min(in_block, given_.draws_per_chain - held % given_.draws_per_chain);
  return held;
}

Shard ShardPlan::accumulate(std::size_t first_obs, std::span<const BlockView> arrays) const {
  const std::size_t all_draws = given_.chains * given_.draws_per_chain;
  if (arrays.size() != names_.size())
    throw InputError(fmt::format("{} arrays are given; expected {}: {}.", arrays.size(), names_.size(),
                                 fmt::join(names_, ", ")));
  const std::size_t num_obs = arrays.front().num_obs;
  for (std::size_t a = 0; a < arrays.size(); ++a)
    if (arrays[a].num_draws != all_draws || arrays[a].num_obs != num_obs)
      throw InputError(fmt::format("array '{}' has {} draws of {} observations; expected {} of {}.",
                                   names_[a], arrays[a].num_draws, arrays[a].num_obs, all_draws, num_obs));
  if (first_obs % obs_per_tile_ != 0 || first_obs + num_obs > given_.num_obs)
    throw InputError(
        fmt::format("a shard of {} observations begins at {}; expected a multiple of {}, and {} in all.",
                    num_obs, first_obs, obs_per_tile_, given_.num_obs));
  const std::size_t for_anchor = draws_for_anchor(), in_block = draws_per_block(given_.num_obs);
  std::vector<std::vector<double>> buffers(arrays.size());
  std::vector<EvaluationState> tiles;
  for (std::size_t first = 0; first < num_obs; first += obs_per_tile_) {
    EvaluationShape shape = shape_;
    shape.num_obs = std::min(obs_per_tile_, num_obs - first);
    EvaluationState& tile = tiles.emplace_back(shape);
    std::vector<BlockView> columns;
    std::vector<std::vector<double>> anchors;
    for (const BlockView& array : arrays)
      anchors.push_back(mean_of_first(columns.emplace_back(array.columns(first, shape.num_obs)), for_anchor));
    tile.set_anchor(anchors);
    for (std::size_t chain = 0; chain < given_.chains; ++chain) {
      tile.begin_chain(chain_);
      for (std::size_t draw = 0; draw < given_.draws_per_chain; draw += in_block) {
        const std::size_t count = std::min(in_block, given_.draws_per_chain - draw);
        std::vector<BlockView> block;
        for (std::size_t a = 0; a < columns.size(); ++a)
          block.push_back(laid_out_as(
              given_.num_obs, columns[a].draws(chain * given_.draws_per_chain + draw, count), buffers[a]));
        tile.add(std::span<const BlockView>(block).subspan(1), block.front());
      }
    }
  }
  return Shard(std::move(tiles));
}

Result ShardPlan::result(std::vector<Shard> shards) const {
  std::vector<EvaluationState> tiles;
  std::size_t num_obs = 0;
  for (Shard& shard : shards) {
    num_obs += shard.num_obs();
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
