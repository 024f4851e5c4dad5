// BlockView: values of one per-observation array over consecutive draws.
//
// Row m holds draw m, column i observation i; rows are contiguous, `row_stride` doubles apart.
// A view owns nothing: it is valid as long as whoever handed it out says so.
#pragma once

#include <cstddef>

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

}  // namespace pcic
