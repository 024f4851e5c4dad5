// How many draws a source will yield, as far as it says so before it is read.
//
// A header can promise anything: only to plan by, never to count with.
#pragma once

#include <cstddef>
#include <optional>

#include "pcic/core/draw_source.hpp"

namespace pcic {

// Of all chains, but not more than there are bytes on disk; nothing if one of them does not say.
std::optional<std::size_t> promised_draws(const DrawSource& draws);

// As many as the bytes still to be read will give if they go on like those that gave `num_draws`.
std::size_t extrapolated_draws(std::size_t num_draws, const ReadProgress& progress);

}  // namespace pcic
