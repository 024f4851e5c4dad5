// How far the weights of particles allow a step along a path, and the particles after it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"

namespace pcic {

// The longest step, up to `most`, for which the weights exp(stride x slope) have an effective sample size of half the
// particles: (sum w)^2 / sum w^2. 0 if no step is short enough.
double longest_step(std::span<const double> slopes, double most);

// Systematic resampling: which particle, of those with weights exp(log_weight), stands at each place afterwards;
// in their order.
std::vector<std::size_t> resample(std::span<const double> log_weights, RandomStream& stream);

}  // namespace pcic
