// Catalogue: the distributions and losses a formula may call, each defined in the language itself.
//
// A definition is inlined where it is used, so that whatever depends on the data alone (lgamma(y + 1)) or on
// the draws alone (log(sigma)) is computed once, and derivatives need no code of their own. The definitions
// are written so that little is left to do for every draw and observation.
//
// Distributions have Stan's names and parametrisations: _lpdf or _lpmf, _cdf, _ccdf, _lcdf, _lccdf. Densities
// include their constants. Outside the support a density is 0 (its log -infinity) where Stan says so; where
// Stan refuses an argument (sigma <= 0, a count of 1.5) the value is NaN. Unlike Stan's they work element by
// element: sum() adds up. Tails come from the complementary function, never from 1 - p.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace pcic {

// "normal_cdf(y | mu, sigma) = Phi(standardized(y, mu, sigma))". What a definition uses, beyond the
// operations, is defined here too, in any order; none uses itself.
std::span<const std::string_view> distribution_definitions();

struct LossEntry {
  std::string_view name;
  std::string_view definition;  // "brier(y, p) = square(y - p)"
  std::string_view range;
  std::string_view rewards;
  std::string_view reference;
  std::string_view example;                          // a formula for --loss
  std::array<std::string_view, 2> predictions = {};  // the arguments that are a point prediction, if any are
};

std::span<const LossEntry> losses();

}  // namespace pcic
