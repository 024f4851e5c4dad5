// Truncation as in Stan: y ~ normal(mu, sigma) T[a, b] is the density of y given that a <= y <= b,
//
//   y < a || y > b ? -infinity : log p(y) - log P(a <= Y <= b)
//
// The probability comes from the smaller tail, so that bounds far out cost no digits.
#pragma once

#include "pcic/formula/language/syntax.hpp"

namespace pcic {

// A truncation written out in the other kinds of expressions; every node has the span of the whole.
Syntax without_truncation(const Syntax& truncation);

}  // namespace pcic
