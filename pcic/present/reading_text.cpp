#include "pcic/present/reading_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/present/plain_text.hpp"

namespace pcic {
namespace {

std::string chains_by_draws(const ReadDraws& read) {
  if (read.chain_draws.empty())
    return counted(read.num_draws, "draw") + " in " + counted(read.num_chains, "chain");
  const auto [fewest, most] = std::ranges::minmax(read.chain_draws);
  const std::string draws =
      fewest == most ? counted(most, "draw") : fmt::format("{} to {} draws", fewest, most);
  return counted(read.chain_draws.size(), "chain") + " x " + draws;
}

std::string understanding(const Reading& reading) {
  if (reading.layout.empty() && reading.evidence.empty()) return "";
  if (reading.evidence.empty()) return fmt::format(" ({})", reading.layout);
  return fmt::format(" ({}because {})", reading.layout.empty() ? "" : reading.layout + ", ",
                     reading.evidence);
}

}  // namespace

std::string reading_clause(const ReadDraws& read) {
  if (read.reading.format.empty())
    return fmt::format("Computed from {} in {}, for {}{}", counted(read.num_draws, "draw"),
                       counted(read.num_chains, "chain"), counted(read.num_obs, "observation"),
                       read.score.empty() ? "" : "; score " + quoted_name(read.score));
  return fmt::format("Read from {}{}: {} x {}{}", read.reading.format, printable(understanding(read.reading)),
                     chains_by_draws(read), counted(read.num_obs, "observation"),
                     read.score.empty() ? "" : "; the score is " + quoted_name(read.score));
}

}  // namespace pcic
