#include "pcic/accumulate/same_chains.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::string place_text(const ChainOrigin& chain) {
  return chain.identity.empty() ? chain.place : fmt::format("{} ({})", chain.place, chain.identity);
}

[[noreturn]] void refuse(const ChainOrigin& first, const ChainOrigin& second, const std::string& why) {
  throw InputError(
      fmt::format("join: the chains are not the same: {} in the first, {} in the second{}. Join takes more "
                  "observations of "
                  "the same draws, with the chains in the same order.",
                  place_text(first), place_text(second), why));
}

}  // namespace

void require_new_chains(std::span<const ChainOrigin> there, std::span<const ChainOrigin> added) {
  std::multimap<std::uint64_t, const ChainOrigin*> known;  // by the fingerprint of the first array
  for (const ChainOrigin& chain : there)
    if (!chain.arrays.empty()) known.emplace(chain.arrays.front().values.hash, &chain);
  for (const ChainOrigin& chain : added) {
    if (chain.arrays.empty()) continue;
    const auto [begin, end] = known.equal_range(chain.arrays.front().values.hash);
    const auto same =
        std::find_if(begin, end, [&](const auto& each) { return chain.is_same_as(*each.second); });
    if (same == end) continue;
    throw InputError(fmt::format(
        "merge: a chain of the second, {}, is in the first already, as {}; it would count twice. Merge takes "
        "other chains.",
        place_text(chain), place_text(*same->second)));
  }
}

void require_same_chain(const ChainOrigin& first, std::size_t first_num_obs, const ChainOrigin& second,
                        std::size_t second_num_obs) {
  if (!first.identity.empty() && !second.identity.empty() && first.identity != second.identity)
    refuse(first, second, "");
  for (const ArrayRead& array : first.arrays) {
    const auto same = std::ranges::find(second.arrays, array.name, &ArrayRead::name);
    if (same == second.arrays.end()) continue;
    const bool is_per_observation = array.size == first_num_obs && same->size == second_num_obs;
    if (!is_per_observation && *same != array)
      refuse(first, second, fmt::format(", and the draws of '{}' differ", array.name));
  }
}

void join_origin(ChainOrigin& first, const ChainOrigin& second) {
  if (first.arrays.size() != second.arrays.size()) return first.arrays.clear();
  for (std::size_t a = 0; a < first.arrays.size(); ++a) {
    if (first.arrays[a] == second.arrays[a]) continue;
    first.arrays[a].size += second.arrays[a].size;
    first.arrays[a].values.append(second.arrays[a].values);
  }
}

}  // namespace pcic
