// Checkpoint: a pass over the draws that goes on after it was killed, and ends with the same bits.
//
// A checkpoint holds the sums as they are after a block of draws, unfinished, the question they are about, and a fingerprint
// of the draws that are in them. A pass that resumes reads those draws again, which is cheap beside evaluating them, finds
// out that they are the same, and goes on behind them. The file is replaced as a whole or not at all: after a crash or on a full
// disk the last good one stays.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "pcic/accumulate/chain_state.hpp"
#include "pcic/accumulate/parameter_moments.hpp"
#include "pcic/core/chain_origin.hpp"
#include "pcic/core/question.hpp"
#include "pcic/run/tiled_state.hpp"

namespace pcic {

// Everything that a pass adds to.
struct PassSums {
  std::vector<TiledState> states;            // for the score and each of its variants
  std::vector<ParameterMoments> parameters;  // one per tile, or one
  std::vector<ChainState> parameter_chains = {};
};

// What the sums are of, after a block.
struct PassPosition {
  Question question;
  std::size_t num_draws = 0;
  std::vector<ChainOrigin> origins = {};  // of those draws
};

struct Checkpoint {
  PassPosition position;
  PassSums sums;
};

void save_checkpoint(const std::filesystem::path& path, const PassPosition& position, const PassSums& sums);
Checkpoint load_checkpoint(const std::filesystem::path& path);

}  // namespace pcic
