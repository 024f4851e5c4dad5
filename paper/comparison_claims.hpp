// The paper's general claims, decided from a Comparison. Each rule is part of what was found.
#pragma once

#include <string_view>

#include "paper/comparison.hpp"
#include "paper/experiment.hpp"

namespace pcic::paper {

// PCIC tracks exact leave-one-out: in every cell it is closer to `reference` than half the distance of the
// in-sample loss.
Claim pcic_tracks(const Comparison& comparison, std::string_view reference);

// PCIC foresees the loss on data it has not seen: its mean error against `generalisation` is within two
// standard errors (over the repetitions) of zero, in nine cells of ten. Not checkable where the in-sample
// loss passes as well: the repetitions then tell nothing.
Claim pcic_foresees(const Comparison& comparison, std::string_view generalisation);

// Importance sampling is further from `reference` than PCIC: both is and psis, in more than half of the
// cells.
Claim importance_sampling_fails(const Comparison& comparison, std::string_view reference);

}  // namespace pcic::paper
