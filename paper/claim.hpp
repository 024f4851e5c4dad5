// Claim: a sentence that can be true or false, who says so, what was measured, and the verdict.
//
// A verdict follows from an effect and its interval (effect.hpp), never from the absence of significance: where
// the interval allows both answers it is "undecided". What the paper says stands between quotation marks,
// in its own words but for symbols; a claim without a section of the paper is ours.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/effect.hpp"

namespace pcic::paper {

enum class Verdict { holds, with_correction, does_not_hold, undecided };

struct Claim {
  std::string section = {};  // of the paper; empty: the claim is ours
  std::string text;
  Verdict verdict = Verdict::undecided;
  std::string found;          // effects with intervals, and the rule
  std::string in_short = {};  // one sentence with its number
  std::string authors_code =
      {};  // the same experiment with what the authors' code computes, where that differs

  bool is_ours() const { return section.empty(); }
};

std::string_view name_of(
    Verdict verdict);  // "holds", "holds with a correction", "does not hold", "cannot be decided"

inline Verdict verdict_if(bool holds) {
  return holds ? Verdict::holds : Verdict::does_not_hold;
}

// Holds if the whole interval is below (above) the limit, does not if it is above (below), else undecided.
Verdict below(const Effect& effect, double limit = 0);
Verdict above(const Effect& effect, double limit = 0);
// Holds if the whole interval lies within -limit and limit, does not if it lies outside.
Verdict within(const Effect& effect, double limit);
Verdict beyond(const Effect& effect, double limit);

// "More than": does not hold if the whole interval is below the smallest difference that matters, holds if it is
// above 0, else undecided.
Verdict more_than_nothing(const Effect& effect, double smallest_that_matters);

// Of a claim that is made of several cells at once: holds if three of four are decided and all of those hold; does not if
// half are decided and none of those holds; with a correction if some hold and some do not; else undecided.
Verdict of_all(std::span<const Verdict> parts);

// "8 of 10 hold, 1 does not, 1 is undecided"
std::string count_text(std::span<const Verdict> parts);

}  // namespace pcic::paper
