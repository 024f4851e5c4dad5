// Finding an array by name, with help for a name that is not there.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"

namespace pcic {

// InputError with the nearest names (by edit distance) and a dozen of all names, the sampler's own (lp__)
// last, if there is no such array.
std::size_t index_of_array(std::span<const ArrayInfo> arrays, std::string_view name, std::string_view place);

}  // namespace pcic
