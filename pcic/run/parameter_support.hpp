// Where the parameters of a walk lie: as declared, or as the draws and the formulas show it.
//
//   declared    sigma > 0; 0 < p < 1; z < 5; simplex(theta); ordered(c); positive_ordered(c); real(x)
//   otherwise   a simplex, if every draw is positive and sums to 1; fixed, if no draw differs; and a bound at 0 (at 1; an
//               order) that all draws keep, if the log posterior beyond it is not finite, or is about as large as before it:
//               were it not a bound, there would be draws
// A bound that is not known costs time and no correctness where the formulas are not finite beyond it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/run/posterior_formulas.hpp"
#include "pcic/sample/walk/unbounded.hpp"

namespace pcic {

struct KnownSupport {
  Unbounded map;
  std::vector<std::string> sentences;  // "sigma > 0", "theta is a simplex (declared)"
};

// draws: values as in PosteriorFormulas, a row per draw. Throws InputError for a declaration that cannot be read or that the
// draws do not keep, for whole numbers, and for correlation or covariance matrices and their factors.
KnownSupport find_support(const std::vector<std::string>& declared, const PosteriorFormulas& posterior,
                          const BlockView& draws);

}  // namespace pcic
