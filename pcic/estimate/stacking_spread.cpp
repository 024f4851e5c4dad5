#include "pcic/estimate/stacking_spread.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "pcic/core/numbers.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/estimate/stacking.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_resamples = 100;
constexpr std::size_t most_obs = 20'000;
constexpr std::uint64_t seed = 2018;

std::vector<std::vector<double>> resampled(std::span<const std::vector<double>> lpd,
                                           std::uint64_t replicate) {
  RandomStream random(seed, {replicate});
  const std::size_t num_obs = lpd.front().size();
  std::vector<std::vector<double>> sample(lpd.size());
  for (std::size_t draw = 0; draw < num_obs; ++draw) {
    const auto obs = static_cast<std::size_t>(random.uniform() * static_cast<double>(num_obs));
    for (std::size_t k = 0; k < lpd.size(); ++k) sample[k].push_back(lpd[k][obs]);
  }
  return sample;
}

}  // namespace

std::vector<double> stacking_spread(std::span<const std::vector<double>> lpd) {
  if (lpd.front().size() > most_obs) return std::vector<double>(lpd.size(), not_a_number);
  std::vector<double> sums(lpd.size(), 0.0), squares(lpd.size(), 0.0);
  for (std::uint64_t replicate = 0; replicate < num_resamples; ++replicate) {
    const std::vector<double> weights = stacking_weights(resampled(lpd, replicate));
    for (std::size_t k = 0; k < lpd.size(); ++k) {
      sums[k] += weights[k];
      squares[k] += weights[k] * weights[k];
    }
  }
  constexpr auto count = static_cast<double>(num_resamples);
  std::vector<double> spread;
  for (std::size_t k = 0; k < lpd.size(); ++k)
    spread.push_back(std::sqrt(std::max(0.0, squares[k] / count - (sums[k] / count) * (sums[k] / count))));
  return spread;
}

}  // namespace pcic
