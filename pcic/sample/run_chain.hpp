// A Markov chain: burn-in steps that are forgotten, then every thin-th state is kept.
#pragma once

#include <cstddef>

namespace pcic {

struct ChainSchedule {
  std::size_t burn_in, thin, num_draws;
};

// advance() moves the chain by one step; keep(m) records it as draw m = 0, 1, ...
template <class Advance, class Keep>
void run_chain(ChainSchedule schedule, const Advance& advance, const Keep& keep) {
  for (std::size_t step = 0; step < schedule.burn_in; ++step) advance();
  for (std::size_t m = 0; m < schedule.num_draws; ++m) {
    for (std::size_t step = 0; step < schedule.thin; ++step) advance();
    keep(m);
  }
}

}  // namespace pcic
