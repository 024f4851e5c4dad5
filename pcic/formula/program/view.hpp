// View: where the values of an expression lie in memory.
//
// Element (draw, inner, obs) stands at data[draw * draw_stride + inner * inner_stride + obs * obs_stride]. A
// stride is 0 along a dimension the value does not have: nothing is ever copied to broadcast it.
#pragma once

#include <cstddef>

namespace pcic {

template <class Element>
struct StridedView {
  Element* data = nullptr;
  std::size_t draw_stride = 0;
  std::size_t inner_stride = 0;
  std::size_t obs_stride = 0;

  StridedView from(std::size_t first_draw, std::size_t first_obs) const {
    return {data + first_draw * draw_stride + first_obs * obs_stride, draw_stride, inner_stride, obs_stride};
  }
  StridedView from_inner(std::size_t first) const {
    return {data + first * inner_stride, draw_stride, inner_stride, obs_stride};
  }
};

using View = StridedView<const double>;
using Destination = StridedView<double>;

struct Extents {
  std::size_t draws = 1;
  std::size_t inner = 1;
  std::size_t obs = 1;

  std::size_t size() const { return draws * inner * obs; }
};

}  // namespace pcic
