// Words that a misspelt one may have meant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

// Insertions, deletions and substitutions that turn one word into the other.
std::size_t edit_distance(std::string_view one, std::string_view other);

// At most three of the candidates, the nearest first; none that is more than a third of the word (or two
// letters) away. Very long words have no near ones.
std::vector<std::string> nearest_words(std::string_view word, std::span<const std::string> candidates);

}  // namespace pcic
