#include "bridge_flags.hpp"

#include <fmt/format.h>

#include "flag_checks.hpp"
#include "pcic/core/errors.hpp"

namespace pcic::app {

std::optional<BridgeOptions> BridgeFlags::options() const {
  if (walks.empty() && !support.empty())
    throw InputError("--support says where parameters lie that --bridge moves. Give --bridge as well.");
  if (walks.empty()) return std::nullopt;
  return BridgeOptions{
      .all = walks == "all", .future = walks == "future", .seconds = seconds, .support = support};
}

void add_bridge_flags(CLI::App& command, BridgeFlags& flags) {
  const CLI::Validator known_word(
      [](std::string& word) {
        if (word == "all" || word == "future" || word == "unsettled") return std::string();
        return fmt::format("'{}' is neither 'all' nor 'future'; put other words before --bridge", word);
      },
      "");
  command
      .add_option(
          "--bridge", flags.walks,
          "Walk from the draws to the posterior without an observation (or group), where no estimator settles it: exact, "
          "and no other fit is needed. Needs --prior. all: to every one. With --fold: to the posterior without each fold; future: "
          "and without those that come later (docs/guide/when-the-diagnostics-say-no.md). "
          "Example: --bridge or --bridge all")
      ->expected(0, 1)
      ->default_str("unsettled")
      ->check(known_word)
      ->type_name("[all|future]");
  add_walk_flags(command, flags);
}

void add_walk_flags(CLI::App& command, BridgeFlags& flags) {
  command
      .add_option("--bridge-seconds", flags.seconds,
                  "Seconds that the walks may take together; those that come too late are named. "
                  "Example: --bridge-seconds 600")
      ->check(positive_number())
      ->type_name("NUMBER")
      ->capture_default_str();
  command
      .add_option("--support", flags.support,
                  "Bounds of parameters, where formulas and draws do not show them. "
                  "Example: --support 'sigma > 0; 0 < p < 1; simplex(theta); ordered(c)'")
      ->type_name("BOUNDS")
      ->allow_extra_args(false);
}

}  // namespace pcic::app
