#include "pcic/run/observation_scale.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "pcic/core/errors.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_values.hpp"

namespace pcic {
namespace {

constexpr std::size_t obs_per_sweep = 256;

// Mean of values under weights given by their logarithms, in one pass: the reference follows the largest.
class WeightedMean {
 public:
  void add(double log_weight, double value) {
    if (log_weight == -std::numeric_limits<double>::infinity()) return;  // a weight of zero
    if (log_weight > reference_) {
      const double factor = std::exp(reference_ - log_weight);
      total_ *= factor;
      sum_ *= factor;
      reference_ = log_weight;
    }
    const double weight = std::exp(log_weight - reference_);
    total_ += weight;
    sum_ += weight * value;
  }
  double mean() const { return sum_ / total_; }

 private:
  double reference_ = -std::numeric_limits<double>::infinity(), total_ = 0, sum_ = 0;
};

const DataArray& outcome_of(const Dataset& data, const Replicates& replicates) {
  const DataArray* outcome = data.find(replicates.outcome);
  if (!outcome)
    throw InputError(
        fmt::format("replicates {}={}: there is no data array '{}'. Name the outcome, as in y=y_rep, and "
                    "give its file with "
                    "--data.",
                    replicates.outcome, replicates.draws, replicates.outcome));
  return *outcome;
}

// Data sets with the outcome replaced by draws of its replicate, spread over the run.
std::vector<Dataset> replicated(const OpenDraws& open, const Dataset& data, const Replicates& replicates,
                                std::size_t num_draws) {
  const std::size_t size = outcome_of(data, replicates).values.size();
  const std::size_t count = std::min(replicates.count, num_draws);
  const std::unique_ptr<DrawSource> draws = open();
  draws->select(std::vector{replicates.draws});
  std::vector<Dataset> all;
  std::size_t number = 0;
  while (const std::optional<DrawBlock> block = draws->next()) {
    const BlockView& values = block->arrays.front();
    if (values.num_obs != size)
      throw InputError(
          fmt::format("replicates {0}={1}: '{1}' has {2} values per draw, '{0}' has {3}. Give the array "
                      "that replicates it.",
                      replicates.outcome, replicates.draws, values.num_obs, size));
    for (std::size_t m = 0; m < values.num_draws; ++m, ++number) {
      const bool is_wanted = all.size() < count && number == (2 * all.size() + 1) * num_draws / (2 * count);
      if (!is_wanted) continue;
      Dataset& copy = all.emplace_back(data);
      for (DataArray& array : copy.arrays)
        if (array.name == replicates.outcome) array.values.assign(values.row(m), values.row(m) + size);
    }
  }
  return all;
}

// The score under one data set. FormulaValues refers to its job, so the two stay together.
struct Score {
  Score(const EvaluateOptions& options, const Dataset& data, std::span<const ArrayInfo> draws)
      : job(resolve_formulas(options, data, draws)), values(job, false) {}
  FormulaJob job;
  FormulaValues values;
};

class Weighing {
 public:
  Weighing(const EvaluateOptions& options, const Dataset& data, std::span<const Dataset> replicated,
           std::span<const ArrayInfo> draws)
      : observed_(options, data, draws) {
    for (const Dataset& each : replicated) scores_.push_back(std::make_unique<Score>(options, each, draws));
    means_.resize(num_obs() * scores_.size());
  }

  std::size_t num_obs() const { return observed_.job.shape.num_obs; }
  std::vector<std::string> draw_arrays() const { return observed_.values.draw_arrays(); }

  bool uses(const std::string& data) const {
    return std::ranges::any_of(observed_.job.graph.data_arrays(),
                               [&](const GraphData& each) { return each.array.name == data; });
  }

  void add(const DrawBlock& block) {
    observed_.values.begin_block(block.arrays);
    for (const auto& score : scores_) score->values.begin_block(block.arrays);
    const std::size_t num_tiles = (num_obs() + obs_per_sweep - 1) / obs_per_sweep;
    tbb::parallel_for(std::size_t{0}, num_tiles, [&](std::size_t tile) {
      const std::size_t first = tile * obs_per_sweep;
      add_tile(first, std::min(obs_per_sweep, num_obs() - first));
    });
  }

  ObservationScale scale() const {
    const std::size_t count = scores_.size();
    const auto size = static_cast<double>(count);
    ObservationScale result;
    for (std::size_t i = 0; i < num_obs(); ++i) {
      double mean = 0, squares = 0, fourths = 0;
      for (std::size_t k = 0; k < count; ++k) mean += means_[i * count + k].mean() / size;
      for (std::size_t k = 0; k < count; ++k) {
        const double deviation = means_[i * count + k].mean() - mean;
        squares += deviation * deviation;
        fourths += deviation * deviation * deviation * deviation;
      }
      const double second_moment = squares / size;
      result.variances.push_back(squares / (size - 1));
      result.errors.push_back(
          std::sqrt(std::max(0.0, fourths / size - second_moment * second_moment) / size));
    }
    return result;
  }

 private:
  void add_tile(std::size_t first, std::size_t count) {
    std::vector<double> observed;  // draws of the block x observations of the tile
    observed_.values.visit(first, count, [&](const TileValues& tile) {
      for (std::size_t m = 0; m < tile.scores.front().num_draws; ++m)
        observed.insert(observed.end(), tile.scores.front().row(m), tile.scores.front().row(m) + count);
    });
    for (std::size_t k = 0; k < scores_.size(); ++k) {
      const double* s = observed.data();
      scores_[k]->values.visit(first, count, [&](const TileValues& tile) {
        for (std::size_t m = 0; m < tile.scores.front().num_draws; ++m)
          for (std::size_t i = 0; i < count; ++i)
            means_[(first + i) * scores_.size() + k].add(tile.scores.front()(m, i), *s++);
      });
    }
  }

  Score observed_;
  std::vector<std::unique_ptr<Score>> scores_;
  std::vector<WeightedMean> means_;  // [observation][replicate]
};

}  // namespace

ObservationScale observation_scale(const OpenDraws& open, const Dataset& data, const EvaluateOptions& options,
                                   const Replicates& replicates, std::size_t num_draws) {
  EvaluateOptions score_only = options;
  score_only.losses.clear();
  score_only.prior.clear();
  const std::vector<Dataset> datasets = replicated(open, data, replicates, num_draws);
  const std::unique_ptr<DrawSource> draws = open();
  Weighing weighing(score_only, data, datasets, draws->arrays());
  if (!weighing.uses(replicates.outcome))
    throw InputError(
        fmt::format("replicates {0}={1}: the score '{2}' does not depend on the data '{0}'. Give it as a "
                    "formula of {0}, such as normal_lpdf({0} | mu, sigma).",
                    replicates.outcome, replicates.draws, options.score));
  draws->select(weighing.draw_arrays());
  while (const std::optional<DrawBlock> block = draws->next()) weighing.add(*block);
  return weighing.scale();
}

}  // namespace pcic
