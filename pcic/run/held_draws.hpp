// HeldDraws: the first draws of a run, kept in memory until it is known where their values lie.
#pragma once

#include <cstddef>
#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/core/draw_source.hpp"

namespace pcic {

class HeldDraws {
 public:
  static constexpr std::size_t max_bytes = std::size_t{8} << 20;

  void add(const DrawBlock& block);  // copies
  bool full() const { return bytes_ >= max_bytes; }

  std::vector<DrawBlock> blocks() const;  // views into what is held
  // About max_draws of them, spread over all that is held; all, if there are no more.
  std::vector<DrawBlock> sample(std::size_t max_draws) const;

 private:
  static constexpr std::size_t draws_side_by_side = 8;
  struct Held {
    DrawBlock shape;  // its views are stale; only their sizes are used
    std::vector<AlignedVector> arrays;
  };
  std::vector<Held> held_;
  std::size_t bytes_ = 0;
  std::size_t num_draws_ = 0;
};

}  // namespace pcic
