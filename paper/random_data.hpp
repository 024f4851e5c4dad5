// Random numbers that made-up data sets need and RandomStream does not have.
#pragma once

#include <cstddef>

#include "pcic/core/random_stream.hpp"

namespace pcic::paper {

inline std::size_t whole_number(std::size_t low, std::size_t high, RandomStream& stream) {
  return low + static_cast<std::size_t>(stream.uniform() * static_cast<double>(high - low + 1));
}

inline double poisson_count(double rate, RandomStream& stream) {  // arrivals in unit time
  double count = 0;
  for (double time = stream.exponential() / rate; time < 1; time += stream.exponential() / rate) ++count;
  return count;
}

}  // namespace pcic::paper
