#include "pcic/core/nearest_words.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pcic {
namespace {

constexpr std::size_t most_nearest = 3;
constexpr std::size_t longest_compared = 256;  // letters: the time grows with their square

}  // namespace

std::size_t edit_distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t substituted = diagonal + (one[i] == other[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({substituted, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

std::vector<std::string> nearest_words(std::string_view word, std::span<const std::string> candidates) {
  const std::size_t farthest = std::max<std::size_t>(2, word.size() / 3);
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string& candidate : candidates) {
    if (std::max(word.size(), candidate.size()) > longest_compared) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance <= farthest) ranked.emplace_back(distance, candidate);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<std::size_t, std::string_view>::first);
  std::vector<std::string> nearest;
  for (const auto& [distance, candidate] : ranked)
    if (nearest.size() < most_nearest) nearest.emplace_back(candidate);
  return nearest;
}

}  // namespace pcic
