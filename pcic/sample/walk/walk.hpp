// walk_to: draws of one density become draws of another, by sequential Monte Carlo along the path
//
//   log pi_t = (1 - t) log pi_start + t log pi_end,   t from 0 to 1
//
// Each step goes as far as the weights allow (tempering.hpp), resamples, and then moves all
// particles (student_reference.hpp) until none remembers where it stood: the largest correlation of then and now, over
// the coordinates, their sizes (tails are forgotten last) and the slope of the path, is below 0.1, up to the noise of so many
// particles; and as many times again. b of the moves is
// adapted to an acceptance of 0.3. Particles belong to the island that their ancestors started in, and islands
// say different things as independent walks do: that is the error. An island's share of the particles follows its weights, so
// that the mean of all is biased by the number of all particles and not of an island's.
//
// Cost: one evaluation of both densities at all particles per move. Random numbers are named by step, move and island,
// so the answer has the same bits for any number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

// Log densities at the rows of `particles`, up to constants. What is not finite is taken as impossible. Several threads
// may call it at the same time.
using EndDensities =
    std::function<void(const BlockView& particles, std::span<double> start, std::span<double> end)>;

struct WalkOptions {
  std::size_t num_islands = 8;
  std::size_t most_moves = 300;  // of a step
  std::size_t most_steps = 200;
  std::function<bool()> is_out_of_time = {};  // asked before every move
};

enum class WalkEnd {
  arrived,
  did_not_mix,   // the particles still remember where they stood
  cannot_start,  // a density is not finite at the start, or no step is short enough
  out_of_time,
};

struct Walk {
  Table particles = {};
  WalkEnd end = WalkEnd::arrived;
  std::size_t num_steps = 0, num_moves = 0;
  double acceptance = 0;                  // mean over all moves
  double correlation = 0;                 // the largest at the stop of a step
  std::vector<std::size_t> islands = {};  // where each begins among the particles, and the end of the last
};

// The number of particles is a multiple of the number of islands, which is even; each island's stand side by side.
Walk walk_to(Table particles, const EndDensities& densities, const RandomStream& stream,
             const WalkOptions& options = {});

// Moves at the start alone: what they change shows that the particles were not draws of that density.
Walk move_in_place(Table particles, const EndDensities& densities, const RandomStream& stream,
                   const WalkOptions& options = {});

// Mean of the islands' values, each with the share of its particles, and its error:
//   error^2 = K/(K - 1) sum_k (n_k/n)^2 (value_k - mean)^2
// Two errors cover as often as two standard deviations of a normal distribution would: the few islands are allowed for by
// Student's t. An island without particles does not count.
struct IslandMean {
  double value = 0, error = 0;
};
IslandMean mean_of_islands(std::span<const double> values, std::span<const std::size_t> islands);

}  // namespace pcic
