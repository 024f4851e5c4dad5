// A guard in front of the TOML library, which destroys nested tables by recursion: a key a.a.a. ... of some
// ten thousand parts would exhaust the stack.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace pcic {

inline constexpr std::size_t longest_dotted_key = 8;  // parts

// The first line, from 1, on which a key of more parts stands.
std::optional<std::size_t> line_of_too_long_key(std::string_view toml);

}  // namespace pcic
