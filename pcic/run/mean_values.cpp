#include "pcic/run/mean_values.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

namespace pcic {
namespace {

constexpr std::size_t columns_per_task = 2048;

// Sums measured from the first draw, so that values near 1e8 keep their digits.
struct AnchoredSums {
  std::vector<double> first, sums;

  void resize(std::size_t num_columns) {
    first.resize(num_columns);
    sums.resize(num_columns);
  }
  void add(const BlockView& block, std::size_t first_column, bool is_first_draw) {
    double* origin = first.data() + first_column;
    double* sum = sums.data() + first_column;
    if (is_first_draw) std::copy_n(block.row(0), block.num_obs, origin);
    for (std::size_t m = 0; m < block.num_draws; ++m)
      for (std::size_t i = 0; i < block.num_obs; ++i) sum[i] += block(m, i) - origin[i];
  }
  std::vector<double> means(std::size_t count) const {
    std::vector<double> result = first;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += sums[i] / static_cast<double>(count);
    return result;
  }
};

}  // namespace

MeanValues mean_values(PassValues& values, std::span<const DrawBlock> blocks) {
  const std::size_t num_columns = values.shapes().front().num_obs;
  std::vector<AnchoredSums> scores(values.shapes().size()), losses(values.num_losses());
  AnchoredSums parameters;
  for (AnchoredSums& sums : scores) sums.resize(num_columns);
  for (AnchoredSums& sums : losses) sums.resize(num_columns);
  parameters.resize(values.num_parameters());
  std::size_t num_draws = 0;
  for (const DrawBlock& block : blocks) {
    values.begin_block(block.arrays);
    const std::size_t num_tasks = (num_columns + columns_per_task - 1) / columns_per_task;
    tbb::parallel_for(std::size_t{0}, num_tasks, [&](std::size_t task) {
      const std::size_t first = task * columns_per_task;
      bool is_first_draw = num_draws == 0;
      values.visit(first, std::min(columns_per_task, num_columns - first), [&](const TileValues& tile) {
        for (std::size_t k = 0; k < scores.size(); ++k) scores[k].add(tile.scores[k], first, is_first_draw);
        for (std::size_t k = 0; k < losses.size(); ++k) losses[k].add(tile.losses[k], first, is_first_draw);
        if (task == 0 && tile.parameters.num_draws > 0) parameters.add(tile.parameters, 0, is_first_draw);
        is_first_draw = false;
      });
    });
    num_draws += block.arrays.front().num_draws;
  }
  MeanValues means;
  for (const AnchoredSums& sums : scores) means.scores.push_back(sums.means(num_draws));
  for (const AnchoredSums& sums : losses) means.losses.push_back(sums.means(num_draws));
  means.parameters = parameters.means(num_draws);
  return means;
}

}  // namespace pcic
