// MemoryDraws: arrays that lie in memory, as a source of draws. Nothing is copied.
//
//   MemoryDraws draws;
//   draws.add("log_lik", matrix, {.chains = 4});     // rows are draws, columns observations; chains one after another
// A matrix is anything with data(), rows() and cols() whose rows are contiguous (a row-major Eigen matrix or
// map); or give a span and its shape; or columns, as R and Fortran keep them: those are turned into rows a block at a
// time, in two buffers of a block each. What was given must live as long as the source. A source hands its draws
// out once: reset() starts again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic {

struct MemoryShape {
  std::size_t chains = 1;                 // of equal length
  std::vector<std::size_t> element = {};  // shape of one draw; empty: a row of columns; of one, a scalar
};

class MemoryDraws final : public DrawSource {
 public:
  // values: draws x columns, row by row. Throws InputError if the name is there already, or if the number of
  // draws is another than before or cannot be shared among the chains.
  MemoryDraws& add(std::string name, std::span<const double> values, std::size_t num_columns,
                   MemoryShape shape = {});

  // columns: of every element (last index fastest) its num_draws values, one after another. Throws as above.
  MemoryDraws& add_columns(std::string name, std::vector<const double*> columns, std::size_t num_draws,
                           MemoryShape shape = {});

  template <class Matrix>
  MemoryDraws& add(std::string name, const Matrix& matrix, MemoryShape shape = {}) {
    static_assert(Matrix::IsRowMajor, "the rows of the matrix, its draws, must be contiguous");
    const auto rows = static_cast<std::size_t>(matrix.rows()),
               columns = static_cast<std::size_t>(matrix.cols());
    return add(std::move(name), {matrix.data(), rows * columns}, columns, std::move(shape));
  }

  void reset();

  const std::vector<ArrayInfo>& arrays() const override { return infos_; }
  std::size_t num_chains() const override { return num_chains_; }
  std::optional<std::size_t> expected_draws(std::size_t) const override { return draws_per_chain(); }
  std::string chain_name(std::size_t chain) const override;
  void select(std::span<const std::string> names) override;
  std::optional<DrawBlock> next() override;
  void read_ahead() override;
  ReadProgress progress() const override { return {}; }

 private:
  struct Held {
    BlockView rows = {};                      // of all draws; of columns only its extents
    std::vector<const double*> columns = {};  // none: the rows are there
  };

  std::size_t draws_per_chain() const { return num_chains_ == 0 ? 0 : num_draws_ / num_chains_; }
  MemoryDraws& hold(std::string name, Held held, MemoryShape shape);
  std::optional<DrawBlock> cut_block();

  std::vector<ArrayInfo> infos_;
  std::vector<Held> values_;
  std::vector<std::size_t> selected_;
  std::size_t num_draws_ = 0, num_chains_ = 0, next_draw_ = 0;
  std::optional<DrawBlock> ahead_;
  std::vector<std::vector<double>> turned_, turned_before_;  // rows of columns, of this block and of the last
};

}  // namespace pcic
