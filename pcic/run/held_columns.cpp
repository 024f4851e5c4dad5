#include "pcic/run/held_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"

namespace pcic {

HeldColumns::HeldColumns(std::size_t num_arrays, std::size_t num_tiles, std::size_t memory_bytes)
    : num_arrays_(num_arrays), memory_bytes_(memory_bytes), tiles_(num_tiles) {}

void HeldColumns::make_room(std::size_t num_draws) {
  if (num_draws <= room_) return;
  const std::size_t generous =
      room_ + room_ / 2;  // so that many small blocks do not copy everything each time
  const bool fits_generously = tile_bytes(generous) <= memory_bytes_;
  room_ = fits_generously ? std::max(num_draws, generous) : num_draws;
  const std::size_t tiles_that_fit = memory_bytes_ / tile_bytes(room_);
  if (tiles_that_fit == 0)
    throw InputError(fmt::format(
        "{} draws of {} observations need {} MB of memory; {} MB are allowed. Allow more or thin the draws.",
        room_, tile_width, tile_bytes(room_) / 1'000'000 + 1, memory_bytes_ / 1'000'000));
  if (tiles_.size() > tiles_that_fit) tiles_.resize(tiles_that_fit);
  for (AlignedVector& tile : tiles_) tile.resize(tile_bytes(room_) / sizeof(double));
}

void HeldColumns::copy_column(std::size_t tile, std::size_t array, std::size_t place, double* column) const {
  const double* value = tiles_[tile].data() + array * tile_width + place;
  for (std::size_t draw = 0; draw < num_draws_; ++draw, value += num_arrays_ * tile_width)
    column[draw] = *value;
}

}  // namespace pcic
