// BlockView: values of one per-observation array over consecutive draws.
//
// Row m holds draw m, column i observation i; rows are contiguous, `row_stride` doubles apart.
// A view owns nothing: it is valid as long as whoever handed it out says so.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pcic {

struct BlockView {
  const double* data = nullptr;
  std::size_t num_draws = 0;
  std::size_t num_obs = 0;
  std::size_t row_stride = 0;

  const double* row(std::size_t draw) const { return data + draw * row_stride; }
  double operator()(std::size_t draw, std::size_t obs) const { return row(draw)[obs]; }

  BlockView columns(std::size_t first, std::size_t count) const {
    return {data + first, num_draws, count, row_stride};
  }
  BlockView draws(std::size_t first, std::size_t count) const {
    return {row(first), count, num_obs, row_stride};
  }
};

// Mean over all draws of consecutive blocks of one array. Summed from the first draw, so that values near 1e8
// keep their digits.
inline std::vector<double> mean_of_rows(std::span<const BlockView> blocks) {
  const double* first = blocks.front().row(0);
  std::vector<double> mean(blocks.front().num_obs, 0.0);
  double count = 0;
  for (const BlockView& block : blocks) {
    for (std::size_t m = 0; m < block.num_draws; ++m)
      for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += block(m, i) - first[i];
    count += static_cast<double>(block.num_draws);
  }
  for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = first[i] + mean[i] / count;
  return mean;
}

}  // namespace pcic
