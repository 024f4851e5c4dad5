// Estimate: one number for the generalisation error, with its two uncertainties.
//
// Everything is on the mean scale (per observation, as in the paper); the sum scale (what loo users know) is
// N times that. With counts c_i, row i stands for c_i equal observations: everything is as if it were
// repeated, so N = sum c_i and value = sum c_i e_i / N.
//   se    how much the value would move with other observations:  sd_{N-1}(pointwise) / sqrt(N)
//   mcse  how much it would move with another MCMC run; NaN where it is not known
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/target.hpp"

namespace pcic {

struct Estimate {
  std::string name;
  Target target = Target::gibbs;
  std::vector<double> pointwise;  // of one copy of each row
  double value = std::numeric_limits<double>::quiet_NaN();
  double se = std::numeric_limits<double>::quiet_NaN();  // NaN for fewer than two observations
  double mcse = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> counts = {};  // of the rows; empty: 1 each

  double num_obs() const;  // N
  double sum() const { return value * num_obs(); }
  double se_sum() const { return se * num_obs(); }
  double mcse_sum() const { return mcse * num_obs(); }
};

// Value and standard error from the pointwise values. A row that counts 0 times may have any value. Throws
// InputError if there are counts, but not one per value.
Estimate make_estimate(std::string name, std::vector<double> pointwise, std::vector<double> counts = {});

// N: the sum of the counts, or the number of rows if there are none.
double count_observations(std::size_t num_rows, const std::vector<double>& counts);

// c_i / N: what the mean over all observations multiplies the value of row i by.
std::vector<double> shares_of_mean(std::size_t num_rows, const std::vector<double>& counts);

// Throws InputError unless `what` has one value per observation.
void require_per_observation(std::string_view what, std::size_t num_values, std::size_t num_obs);

}  // namespace pcic
