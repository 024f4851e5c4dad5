// DrawSample: a few draws from the beginning of a run, held in memory.
//
// A draw that repeats the one before (a rejected proposal) says nothing new and is left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/core/draw_source.hpp"

namespace pcic {

class DrawSample {
 public:
  // Reads no further than it must.
  DrawSample(DrawSource& draws, std::vector<std::string> arrays, std::size_t max_draws);

  std::size_t num_draws() const { return num_draws_; }
  bool holds(std::string_view array) const;
  BlockView operator[](std::string_view array) const;

 private:
  bool repeats_the_last(const DrawBlock& block, std::size_t draw) const;

  std::vector<std::string> names_;
  std::vector<AlignedVector> values_;
  std::size_t num_draws_ = 0;
};

}  // namespace pcic
