// RandomStream: random numbers named by what they are for, not by the thread that happens to use them.
//
// Philox4x64-10 (Salmon et al. 2011), a counter-based generator: number k of a stream is a function of the
// stream's 128-bit key and k alone. The key comes from a seed and a path of numbers (experiment, split,
// left-out observation, ...): RandomStream(seed, {2, 7}) is RandomStream(seed).child(2).child(7). Two paths
// share a key with probability 2^-128. The same seed and path give the same numbers for any number of
// threads. A stream is also a standard generator of uniform 64-bit words.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>

namespace pcic {

class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed, std::initializer_list<std::uint64_t> path = {});

  // A stream of its own; how many numbers have been drawn from this one does not matter.
  RandomStream child(std::uint64_t index) const;

  using result_type = std::uint64_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()();

  double uniform();  // in the open interval (0, 1)
  double normal();   // mean 0, variance 1
  double exponential();
  double gamma(double shape, double rate);
  double beta(double a, double b);
  double inverse_gaussian(double mean, double shape);  // variance mean^3/shape
  // Proportions with density proportional to prod p_j^(concentration_j - 1). `proportions` has as many
  // elements.
  void dirichlet(std::span<const double> concentration, std::span<double> proportions);

 private:
  using Words = std::array<std::uint64_t, 4>;
  explicit RandomStream(std::array<std::uint64_t, 2> key) : key_(key) {}

  std::array<std::uint64_t, 2> key_;
  std::uint64_t num_blocks_ = 0;  // of four words, made so far
  Words block_{};
  unsigned next_word_ = 4;
};

}  // namespace pcic
