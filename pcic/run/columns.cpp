#include "pcic/run/columns.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/run/chain_fingerprints.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/held_columns.hpp"
#include "pcic/run/promised_draws.hpp"
#include "pcic/run/stored_values.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

constexpr std::size_t tile_width = HeldColumns::tile_width;
constexpr std::size_t tiles_per_task = 32;

std::size_t tiles_for(std::size_t num_obs) {
  return (num_obs + tile_width - 1) / tile_width;
}

}  // namespace

class Columns::Impl {
 public:
  Impl(OpenDraws open, const Dataset& data, ColumnOptions options)
      : open_(std::move(open)), options_(std::move(options)), source_(open_()) {
    arrays = source_->arrays();
    const EvaluateOptions formulas{.score = options_.score,
                                   .losses = options_.values,
                                   .definitions = options_.definitions,
                                   .group = options_.group,
                                   .weights = options_.weights,
                                   .weighting = options_.weighting,
                                   .drop = options_.drop,
                                   .where = options_.where,
                                   .beta = options_.beta};
    if (StoredValues::suffice(*source_, data, formulas) && !any_is_repeated()) {
      values_ = std::make_unique<StoredValues>(*source_, formulas);
    } else {
      job_.emplace(resolve_formulas(formulas, data, arrays));
      values_ = std::make_unique<FormulaValues>(*job_, false);
    }
    if (shape().log_loss && !options_.values.empty())
      throw InputError(
          fmt::format("'-{}' is minus the score; ask for something that is predicted.", options_.score));
    source_->select(values_->draw_arrays());
  }

  void visit(const Visitor& visitor) {
    in_threads(options_.threads, [&] {
      for (std::size_t first = 0; first < num_obs();) first += sweep(first, visitor);
    });
  }

  std::size_t num_obs() const { return shape().num_obs; }
  std::optional<Question> question() const { return job_ ? std::optional(job_->question) : std::nullopt; }

  std::vector<ArrayInfo> arrays;
  std::vector<std::size_t> chain_lengths;
  std::vector<std::string> remarks;
  Reading reading;
  std::size_t num_sweeps = 0;

 private:
  const EvaluationShape& shape() const { return values_->shapes().front(); }

  // A value that is the same for all observations: a formula writes it once for each.
  bool any_is_repeated() const {
    return std::ranges::any_of(arrays, [&](const ArrayInfo& array) {
      return array.shape.empty() && std::ranges::find(options_.values, array.name) != options_.values.end();
    });
  }

  std::size_t num_arrays() const { return 1 + options_.values.size(); }

  // Reads all draws and visits the observations it could hold, from the first one on. Returns how many.
  std::size_t sweep(std::size_t first, const Visitor& visitor) {
    if (!source_) {
      source_ = open_();
      source_->select(values_->draw_arrays());
    }
    HeldColumns held(num_arrays(), tiles_for(num_obs() - first), options_.memory_bytes);
    read(first, held);
    ++num_sweeps;
    source_.reset();
    const std::size_t count = std::min(held.num_tiles() * tile_width, num_obs() - first);
    hand_out(first, count, held, visitor);
    return count;
  }

  void read(std::size_t first, HeldColumns& held) {
    std::vector<std::size_t> lengths(source_->num_chains());
    const std::size_t known = std::accumulate(chain_lengths.begin(), chain_lengths.end(), std::size_t{0});
    const std::size_t promised = promised_draws(*source_).value_or(0);
    ChainFingerprints chains(values_->draw_arrays());
    while (const std::optional<DrawBlock> block = source_->next()) {
      chains.add(*block);
      const std::size_t num_draws = block->arrays.front().num_draws;
      const std::size_t needed = held.num_draws() + num_draws;
      const ReadProgress progress = source_->progress();
      const std::size_t likely = progress.bytes_total > 0 ? extrapolated_draws(needed, progress) : promised;
      held.make_room(std::max(needed, known > 0 ? known : std::min(promised, likely)));
      add(first, *block, held);
      held.set_num_draws(held.num_draws() + num_draws);
      lengths[block->chain] += num_draws;
      if (options_.on_progress) options_.on_progress({held.num_draws(), source_->progress()});
    }
    if (held.num_draws() == 0)
      throw InputError(
          fmt::format("{}: there are no draws in it; at least one is needed.", source_->chain_name(0)));
    if (known > 0 && lengths != chain_lengths)
      throw InputError(
          fmt::format("{}: another number of draws than at the first reading. Was it written to?",
                      source_->chain_name(0)));
    chains.origins(*source_);  // refuses one that is there twice
    chain_lengths = lengths;
    remarks = source_->remarks();
    reading = source_->reading();
  }

  void add(std::size_t first, const DrawBlock& block, HeldColumns& held) {
    values_->begin_block(block.arrays);
    const std::size_t num_tasks = (held.num_tiles() + tiles_per_task - 1) / tiles_per_task;
    tbb::parallel_for(std::size_t{0}, num_tasks, [&](std::size_t task) {
      const std::size_t first_tile = task * tiles_per_task;
      const std::size_t end_tile = std::min(first_tile + tiles_per_task, held.num_tiles());
      const std::size_t first_obs = first + first_tile * tile_width;
      const std::size_t num = std::min(end_tile * tile_width + first, num_obs()) - first_obs;
      std::size_t draw = held.num_draws();
      values_->visit(first_obs, num, [&](const TileValues& values) {
        copy(values.scores.front(), 0, first_tile, draw, held);
        for (std::size_t k = 0; k < options_.values.size(); ++k)
          copy(values.losses[k], k + 1, first_tile, draw, held);
        draw += values.scores.front().num_draws;
      });
    });
  }

  static void copy(const BlockView& from, std::size_t array, std::size_t first_tile, std::size_t first_draw,
                   HeldColumns& held) {
    for (std::size_t m = 0; m < from.num_draws; ++m)
      for (std::size_t i = 0; i < from.num_obs; i += tile_width)
        std::copy_n(from.row(m) + i, std::min(tile_width, from.num_obs - i),
                    held.at(first_tile + i / tile_width, first_draw + m, array));
  }

  void hand_out(std::size_t first, std::size_t count, const HeldColumns& held, const Visitor& visitor) const {
    tbb::enumerable_thread_specific<std::vector<AlignedVector>> buffers;
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      std::vector<AlignedVector>& columns = buffers.local();
      columns.resize(num_arrays());
      std::vector<std::span<const double>> views;
      for (std::size_t array = 0; array < columns.size(); ++array) {
        columns[array].resize(held.num_draws());
        held.copy_column(i / tile_width, array, i % tile_width, columns[array].data());
        views.emplace_back(columns[array]);
      }
      visitor({.observation = first + i,
               .score = views.front(),
               .values = std::span(views).subspan(1),
               .chain_lengths = chain_lengths});
    });
  }

  OpenDraws open_;
  ColumnOptions options_;
  std::unique_ptr<DrawSource> source_;
  std::optional<FormulaJob> job_;
  std::unique_ptr<PassValues> values_;
};

Columns::Columns(OpenDraws open, const Dataset& data, ColumnOptions options)
    : impl_(std::make_unique<Impl>(std::move(open), data, std::move(options))) {}
Columns::~Columns() = default;

std::optional<Question> Columns::question() const {
  return impl_->question();
}

std::size_t Columns::num_obs() const {
  return impl_->num_obs();
}
const std::vector<ArrayInfo>& Columns::draw_arrays() const {
  return impl_->arrays;
}
void Columns::visit(const Visitor& visitor) {
  impl_->visit(visitor);
}
const std::vector<std::size_t>& Columns::chain_lengths() const {
  return impl_->chain_lengths;
}
const std::vector<std::string>& Columns::remarks() const {
  return impl_->remarks;
}

const Reading& Columns::reading() const {
  return impl_->reading;
}
std::size_t Columns::num_sweeps() const {
  return impl_->num_sweeps;
}

}  // namespace pcic
