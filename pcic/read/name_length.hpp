// Names out of files are repeated in messages, tables and results: they must be of a length to be read.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pcic {

inline constexpr std::size_t longest_name = 1000;  // bytes

// InputError, with the beginning of the name, for a name that is longer.
void require_short_name(std::string_view name, std::string_view place);
void require_short_names(std::span<const std::string> names, std::string_view place);

}  // namespace pcic
