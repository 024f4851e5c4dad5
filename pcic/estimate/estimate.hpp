// Estimate: one number for the generalisation error, with its two uncertainties.
//
// Everything is on the mean scale (per observation, as in the paper); the sum scale (what loo users know) is
// n times that.
//   se    how much the value would move with other observations:  sd_{n-1}(pointwise) / sqrt(n)
//   mcse  how much it would move with another MCMC run; NaN where it is not known
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

struct Estimate {
  std::string name;
  std::vector<double> pointwise;  // value = mean of these
  double value = std::numeric_limits<double>::quiet_NaN();
  double se = std::numeric_limits<double>::quiet_NaN();  // NaN for fewer than two observations
  double mcse = std::numeric_limits<double>::quiet_NaN();

  double sum() const { return value * static_cast<double>(pointwise.size()); }
  double se_sum() const { return se * static_cast<double>(pointwise.size()); }
  double mcse_sum() const { return mcse * static_cast<double>(pointwise.size()); }
};

// Value and standard error from the pointwise values.
Estimate make_estimate(std::string name, std::vector<double> pointwise);

// Throws InputError unless `what` has one value per observation.
void require_per_observation(std::string_view what, std::size_t num_values, std::size_t num_obs);

}  // namespace pcic
