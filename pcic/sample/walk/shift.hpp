// What moves in place have changed. They leave draws of the density as they are; if a mean or a variance has shifted, the density
// is not the one that the particles were drawn from: a term is missing or another one, or a bound is not known.
//
// The shift of a mean or variance is held against its error, by 32 batches of particles side by side: draws of a chain that stand
// close together hang together, and batches allow for that. Surprising is what one check in 1000 would show by chance, for all
// means and variances together: Student's t with 31 degrees of freedom at level 1/1000 / (2 x columns).
#pragma once

#include <cstddef>
#include <optional>

#include "pcic/sample/table.hpp"

namespace pcic {

struct Shift {
  enum class Of { mean, variance };
  std::size_t column = 0;
  Of of = Of::mean;
  double size = 0;    // of a mean in standard deviations, of a variance as a share of it
  double errors = 0;  // in standard errors
};

// The most surprising shift, if any is. Both have the same rows, in the order of the draws.
std::optional<Shift> surprising_shift(const Table& before, const Table& after);

// In standard errors.
double surprising_errors(std::size_t num_columns);

}  // namespace pcic
