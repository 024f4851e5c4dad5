// How many draws a source will yield, as far as it says so before it is read.
#pragma once

#include <cstddef>
#include <optional>

#include "pcic/core/draw_source.hpp"

namespace pcic {

// Of all chains; nothing if one of them does not say.
std::optional<std::size_t> promised_draws(const DrawSource& draws);

}  // namespace pcic
