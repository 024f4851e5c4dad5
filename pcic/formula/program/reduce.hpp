// Sums and extremes over the inner elements.
//
// Element j goes to the partial result j mod 4, whatever the chunk, so the bits do not depend on how draws
// and observations are cut. An extreme of values among which there is a NaN is NaN.
#pragma once

#include "pcic/formula/functions/operation.hpp"
#include "pcic/formula/program/view.hpp"

namespace pcic {

// operation: sum, minimum or maximum. extents.inner is that of `from`; `to` has one element in its place.
void reduce_inner(Operation operation, const View& from, const Destination& to, const Extents& extents);

}  // namespace pcic
