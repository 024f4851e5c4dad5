// What an answer was computed from, in one sentence: the files and how they were understood, or the draws
// alone where no files were read (a merged state).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "pcic/core/draw_source.hpp"

namespace pcic {

struct ReadDraws {
  const Reading& reading;
  std::size_t num_chains = 0;
  std::size_t num_draws = 0;                      // of all chains
  std::span<const std::size_t> chain_draws = {};  // of each; empty if they are not known
  std::size_t num_obs = 0;
  std::string_view score = {};  // empty: it does not matter
};

// "Read from .npy (draws x observations, because --data has 8 rows): 1 chain x 1000 draws x 8 observations;
// the score is `log_lik`", without its end.
std::string reading_clause(const ReadDraws& read);

}  // namespace pcic
