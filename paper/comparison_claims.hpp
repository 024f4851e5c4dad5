// Effects that the paper's claims are about, from a Comparison. All are relative to the generalisation error, the
// axis of the paper's figures.
//
//   bias(estimator)      mean over the cells of (mean estimate - mean target)/|mean target|
//   nearer(a, b)         mean over the cells of |bias b| - |bias a|: above 0 where a is closer to the target
// "Close" is our number for a word of the paper that has none.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/claim.hpp"
#include "paper/comparison.hpp"

namespace pcic::paper {

// Shares of the generalisation error. Two biases that differ by less than a point are alike.
inline constexpr double close = 0.1, very_close = 0.05, a_point = 0.01;

struct About {
  const Comparison& comparison;
  std::vector<Comparison::Cell> cells;
  std::string target = "generalisation";
};

Effect bias(const About& about, std::string_view estimator);
Effect nearer(const About& about, std::string_view a, std::string_view b);
// Half of the |bias| of the in-sample loss less that of the estimator: above 0 where it takes away more than half.
Effect gain_over_half(const About& about, std::string_view estimator,
                      std::string_view in_sample = "in_sample");

// "pcic -3.2 % (-4.0 to -2.4), psis +1.1 % (...)"
std::string biases_text(const About& about, std::span<const std::string> estimators);

// One cell per setting of one loss; all of them.
std::vector<Comparison::Cell> cells_of_loss(const Comparison& comparison, std::size_t loss);

}  // namespace pcic::paper
