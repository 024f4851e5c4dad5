// Accumulator: what every mergeable state can do. tests/laws holds the laws and runs them for all of them.
//
//   merge       the same observations, more draws: afterwards it answers as if it had been given them all
//   join        the same draws, more observations: likewise
//   save, load  versioned and checksummed records (state_record.hpp)
//
// add differs in what a draw is made of, so the concept leaves it out.
#pragma once

#include <concepts>
#include <istream>
#include <ostream>
#include <string>

namespace pcic {

template <class A>
concept Accumulator = std::copyable<A> &&
    requires(A a, const A b, std::ostream& out, std::istream& in, std::string place) {
  a.merge(b);
  a.join(b);
  b.save(out);
  { A::load(in, place) } -> std::same_as<A>;
  { b.num_obs() } -> std::convertible_to<std::size_t>;
  { b.num_draws() } -> std::convertible_to<std::size_t>;
};

}  // namespace pcic
