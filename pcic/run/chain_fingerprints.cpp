#include "pcic/run/chain_fingerprints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t elements_per_end = 4;

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

void require_different(std::span<const ChainOrigin> chains) {
  std::map<std::uint64_t, const ChainOrigin*> known;  // by the fingerprint of the first array
  for (const ChainOrigin& chain : chains) {
    if (chain.arrays.empty()) continue;
    const auto [found, is_new] = known.emplace(chain.arrays.front().values.hash, &chain);
    if (!is_new && chain.is_same_as(*found->second))
      throw InputError(
          fmt::format("{}: holds the same draws as {}; they would count twice. Give every chain once.",
                      chain.place, found->second->place));
  }
}

}  // namespace

ChainOrigin& ChainFingerprints::chain(const DrawBlock& block) {
  chains_.resize(std::max(chains_.size(), block.chain + 1));
  ChainOrigin& chain = chains_[block.chain];
  if (!chain.arrays.empty()) return chain;
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    chain.arrays.push_back({arrays_[a], block.arrays[a].num_obs, {}});
  last_draw_.clear();
  return chain;
}

void ChainFingerprints::add(const DrawBlock& block) {
  ChainOrigin& chain = this->chain(block);
  for (std::size_t m = 0; m < block.arrays.front().num_draws; ++m) {
    this_draw_.clear();
    for (std::size_t a = 0; a < arrays_.size(); ++a) {
      const std::span row(block.arrays[a].row(m), block.arrays[a].num_obs);
      const auto look_at = [&](std::span<const double> elements) {
        for (const double value : elements) {
          chain.arrays[a].values.add(value);
          this_draw_.push_back(value);
        }
      };
      if (row.size() <= 2 * elements_per_end) {
        look_at(row);
      } else {
        look_at(row.first(elements_per_end));
        look_at(row.last(elements_per_end));
      }
    }
    if (!last_draw_.empty() && !same_bits(this_draw_, last_draw_)) ++chain.num_moves;
    std::swap(this_draw_, last_draw_);
  }
}

std::vector<ChainOrigin> ChainFingerprints::origins(const DrawSource& draws) const {
  std::vector<ChainOrigin> origins = chains_;
  for (std::size_t c = 0; c < origins.size(); ++c) {
    origins[c].place = draws.chain_name(c);
    origins[c].identity = draws.chain_identity(c);
  }
  require_different(origins);
  return origins;
}

}  // namespace pcic
