// The product of vectors and matrices: sums over one inner dimension.
//
//   result[row, column] = sum over t of left[row, t] right[t, column]
//
// Terms are added in order, one fused multiplication and addition each (where the machine has it), so the
// bits do not depend on how draws and observations are cut.
#pragma once

#include "pcic/formula/program/view.hpp"

namespace pcic {

struct ProductExtents {
  std::size_t rows = 1;
  std::size_t terms = 1;
  std::size_t columns = 1;
};

// The result's inner elements are rows x columns; extents.inner is not looked at.
void multiply_inner(const View& left, const View& right, const ProductExtents& inner,
                    const Destination& result, const Extents& extents);

}  // namespace pcic
