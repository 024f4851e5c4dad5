// Effect: a number with its 95 % interval, by leaving out one independent block of repetitions at a time.
//
//   value = f(all),  se^2 = (B - 1)/B sum_b (f(without b) - mean)^2,  value -+ t(B - 1, .975) se
// Repetitions that share data overlap, and are not independent; blocks are made so that they are. A block is one
// simulated data set, one balanced design (every row is in as many training sets as every other: splits.hpp),
// or, where all splits are enumerated, one run of the samplers over all of them: then the interval is Monte Carlo
// error alone, and of what is exact it has no width. With one block nothing is known of the error.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pcic::paper {

struct Effect {
  double value, low, high;

  bool is_below(double limit) const { return high < limit; }
  bool is_above(double limit) const { return low > limit; }
  bool is_within(double limit) const { return low > -limit && high < limit; }
  bool is_beyond(double limit) const { return low > limit || high < -limit; }
  bool is_exact() const { return low == high; }
};

// of(b): without block b; of(nothing): all.
Effect jackknifed(std::size_t num_blocks, const std::function<double(std::optional<std::size_t>)>& of);

// The interval of a mean of independent values: the same, with f the mean.
Effect mean_effect(const std::vector<double>& values);

// "+3.2 % (+1.0 to +5.4)", "+1.8 %" if exact, of a share; "0.0132 (0.011 to 0.0154)" of a plain number.
std::string percent_text(const Effect& effect);
std::string points_text(const Effect& effect);  // "+3.2 points (+1.0 to +5.4)", of a difference of shares
std::string number_text(const Effect& effect);

}  // namespace pcic::paper
