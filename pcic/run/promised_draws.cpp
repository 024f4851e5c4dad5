#include "pcic/run/promised_draws.hpp"

namespace pcic {

std::optional<std::size_t> promised_draws(const DrawSource& draws) {
  std::size_t total = 0;
  for (std::size_t chain = 0; chain < draws.num_chains(); ++chain) {
    const std::optional<std::size_t> expected = draws.expected_draws(chain);
    if (!expected) return std::nullopt;
    total += *expected;
  }
  return total;
}

}  // namespace pcic
