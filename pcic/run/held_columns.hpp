// HeldColumns: tiles of 8 observations with all their draws, as many as the memory allowed can take.
//
// A tile has one row per draw: 8 values of the score, then 8 of every value. Draws arrive without their
// number being known for sure: whenever they need more room than there is, the last tiles are given up.
#pragma once

#include <cstddef>
#include <vector>

#include "pcic/core/aligned.hpp"

namespace pcic {

class HeldColumns {
 public:
  static constexpr std::size_t tile_width = 8;

  HeldColumns(std::size_t num_arrays, std::size_t num_tiles, std::size_t memory_bytes);

  // Room for so many draws in all. Throws InputError, with the memory needed, if one tile does not fit.
  void make_room(std::size_t num_draws);
  void set_num_draws(std::size_t num_draws) { num_draws_ = num_draws; }

  std::size_t num_tiles() const { return tiles_.size(); }
  std::size_t num_draws() const { return num_draws_; }
  // Eight values of one array and draw.
  double* at(std::size_t tile, std::size_t draw, std::size_t array) {
    return tiles_[tile].data() + (draw * num_arrays_ + array) * tile_width;
  }
  // All draws of one array and one of the eight observations.
  void copy_column(std::size_t tile, std::size_t array, std::size_t place, double* column) const;

 private:
  std::size_t tile_bytes(std::size_t num_draws) const {
    return num_draws * num_arrays_ * tile_width * sizeof(double);
  }

  std::size_t num_arrays_;
  std::size_t memory_bytes_;
  std::size_t room_ = 0;  // draws
  std::size_t num_draws_ = 0;
  std::vector<AlignedVector> tiles_;
};

}  // namespace pcic
