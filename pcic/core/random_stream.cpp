#include "pcic/core/random_stream.hpp"

#include <Random123/philox.h>

#include <algorithm>
#include <boost/random/exponential_distribution.hpp>
#include <boost/random/gamma_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <cmath>

namespace pcic {
namespace {

// The last word of the counter tells what the words are for.
enum class Purpose : std::uint64_t { numbers, key_of_child };

r123::Philox4x64::ctr_type words(const std::array<std::uint64_t, 2>& key, std::uint64_t counter,
                                 Purpose purpose) {
  return r123::Philox4x64()({{counter, 0, 0, static_cast<std::uint64_t>(purpose)}}, {{key[0], key[1]}});
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::initializer_list<std::uint64_t> path) : key_{seed, 0} {
  for (std::uint64_t index : path) *this = child(index);
}

RandomStream RandomStream::child(std::uint64_t index) const {
  const auto block = words(key_, index, Purpose::key_of_child);
  return RandomStream({block[0], block[1]});
}

RandomStream::result_type RandomStream::operator()() {
  if (next_word_ == block_.size()) {
    const auto block = words(key_, num_blocks_++, Purpose::numbers);
    block_ = {block[0], block[1], block[2], block[3]};
    next_word_ = 0;
  }
  return block_[next_word_++];
}

double RandomStream::uniform() {
  // 52 bits and a half: neither 0 nor 1, even after rounding.
  return (static_cast<double>((*this)() >> 12) + 0.5) * 0x1p-52;
}

double RandomStream::normal() {
  return boost::random::normal_distribution<double>()(*this);
}

double RandomStream::exponential() {
  return boost::random::exponential_distribution<double>()(*this);
}

double RandomStream::gamma(double shape, double rate) {
  return boost::random::gamma_distribution<double>(shape)(*this) / rate;
}

double RandomStream::beta(double a, double b) {
  const double proportion[] = {a, b};
  double drawn[2];
  dirichlet(proportion, drawn);
  return drawn[0];
}

// Michael, Schucany & Haas (1976): the two roots of a quadratic, whose product is mean^2.
double RandomStream::inverse_gaussian(double mean, double shape) {
  const double z = normal(), y = mean * z * z / shape;
  const double smaller_root = mean / (1 + y / 2 + std::sqrt(y + y * y / 4));
  return uniform() * (mean + smaller_root) <= mean ? smaller_root : mean * mean / smaller_root;
}

// Gamma variables over their sum. A gamma variable of small shape a may underflow to 0, but not its
// logarithm: gamma(a) = gamma(a + 1) U^(1/a).
void RandomStream::dirichlet(std::span<const double> concentration, std::span<double> proportions) {
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  for (std::size_t j = 0; j < concentration.size(); ++j) {
    const double a = concentration[j];
    proportions[j] = a < 1 ? std::log(gamma(a + 1, 1)) + std::log(uniform()) / a : std::log(gamma(a, 1));
    largest = std::max(largest, proportions[j]);
  }
  for (double& p : proportions) total += p = std::exp(p - largest);
  for (double& p : proportions) p /= total;
}

}  // namespace pcic
