#include "paper/claim.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pcic::paper {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::with_correction:
      return "holds with a correction";
    case Verdict::does_not_hold:
      return "does not hold";
    case Verdict::undecided:
      break;
  }
  return "cannot be decided";
}

Verdict below(const Effect& effect, double limit) {
  return effect.is_below(limit)   ? Verdict::holds
         : effect.is_above(limit) ? Verdict::does_not_hold
                                  : Verdict::undecided;
}

Verdict above(const Effect& effect, double limit) {
  return effect.is_above(limit)   ? Verdict::holds
         : effect.is_below(limit) ? Verdict::does_not_hold
                                  : Verdict::undecided;
}

Verdict within(const Effect& effect, double limit) {
  return effect.is_within(limit)   ? Verdict::holds
         : effect.is_beyond(limit) ? Verdict::does_not_hold
                                   : Verdict::undecided;
}

Verdict beyond(const Effect& effect, double limit) {
  return effect.is_beyond(limit)   ? Verdict::holds
         : effect.is_within(limit) ? Verdict::does_not_hold
                                   : Verdict::undecided;
}

Verdict more_than_nothing(const Effect& effect, double smallest_that_matters) {
  return effect.is_below(smallest_that_matters) ? Verdict::does_not_hold : above(effect);
}

Verdict of_all(std::span<const Verdict> parts) {
  const auto holds = std::ranges::count(parts, Verdict::holds) +
                     std::ranges::count(parts, Verdict::with_correction),
             not_so = std::ranges::count(parts, Verdict::does_not_hold);
  if (2 * (holds + not_so) < static_cast<std::ptrdiff_t>(parts.size()) || holds + not_so == 0)
    return Verdict::undecided;
  if (not_so > 0) return holds == 0 ? Verdict::does_not_hold : Verdict::with_correction;
  return 4 * holds >= 3 * static_cast<std::ptrdiff_t>(parts.size()) ? Verdict::holds : Verdict::undecided;
}

std::string count_text(std::span<const Verdict> parts) {
  const auto count = [&](Verdict verdict) { return std::ranges::count(parts, verdict); };
  return fmt::format("{} of {} hold, {} do not, {} cannot be decided", count(Verdict::holds), parts.size(),
                     count(Verdict::does_not_hold), count(Verdict::undecided));
}

}  // namespace pcic::paper
