#include "pcic/run/promised_draws.hpp"

#include <algorithm>

namespace pcic {

std::optional<std::size_t> promised_draws(const DrawSource& draws) {
  std::size_t total = 0;
  for (std::size_t chain = 0; chain < draws.num_chains(); ++chain) {
    const std::optional<std::size_t> expected = draws.expected_draws(chain);
    if (!expected) return std::nullopt;
    if (__builtin_add_overflow(total, *expected, &total)) total = static_cast<std::size_t>(-1);
  }
  const std::size_t bytes = draws.progress().bytes_total;
  return bytes > 0 ? std::min(total, bytes) : total;
}

std::size_t extrapolated_draws(std::size_t num_draws, const ReadProgress& progress) {
  constexpr double unknown_length = 100;
  const double times =
      progress.bytes_read > 0 && progress.bytes_total > 0
          ? static_cast<double>(progress.bytes_total) / static_cast<double>(progress.bytes_read)
          : unknown_length;
  return static_cast<std::size_t>(times * static_cast<double>(num_draws));
}

}  // namespace pcic
