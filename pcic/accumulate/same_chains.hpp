// Whether the chains of two states are other ones (merge) or the same (join), as far as their origins tell.
#pragma once

#include <cstddef>
#include <span>

#include "pcic/core/chain_origin.hpp"

namespace pcic {

// InputError if one of `added` is there already.
void require_new_chains(std::span<const ChainOrigin> there, std::span<const ChainOrigin> added);

// InputError if a chain that was read for some observations is not the one that was read for others. An
// array of as many elements as there are observations differs by nature.
void require_same_chain(const ChainOrigin& first, std::size_t first_num_obs, const ChainOrigin& second,
                        std::size_t second_num_obs);

// The origin of a chain of the observations of both.
void join_origin(ChainOrigin& first, const ChainOrigin& second);

}  // namespace pcic
