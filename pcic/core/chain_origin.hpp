// ChainOrigin: which chain the draws are of, to find one that is counted twice or taken for another.
//
// num_moves counts the draws that are not the same as the one before: chains that hardly move (one draw, a
// constant, a sampler that is stuck) may agree without being the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pcic/core/fingerprint.hpp"

namespace pcic {

// Of all draws of an array: of its first and last few elements.
struct ArrayRead {
  std::string name;
  std::uint64_t size = 0;  // elements per draw
  Fingerprint values;

  bool operator==(const ArrayRead&) const = default;
};

struct ChainOrigin {
  std::string place = {};     // for messages: its file
  std::string identity = {};  // as the file says it; may be empty
  std::uint64_t num_moves = 0;
  std::vector<ArrayRead> arrays = {};  // empty: not known

  bool is_same_as(const ChainOrigin& other) const {
    constexpr std::uint64_t fewest_moves = 2;
    return !arrays.empty() && num_moves >= fewest_moves && num_moves == other.num_moves &&
           arrays == other.arrays;
  }
};

}  // namespace pcic
