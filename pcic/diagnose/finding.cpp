#include "pcic/diagnose/finding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {

std::string list_observations(std::span<const std::size_t> observations) {
  const std::size_t num_named = std::min(observations.size(), max_named_observations);
  std::string list;
  for (std::size_t k = 0; k < num_named; ++k)
    list += fmt::format("{}{}", k == 0 ? "" : ", ", observations[k] + 1);
  if (num_named < observations.size()) list += fmt::format(" and {} more", observations.size() - num_named);
  return list;
}

}  // namespace pcic
