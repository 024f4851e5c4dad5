// --bridge, --bridge-seconds and --support: walks to the posteriors without single observations.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "pcic/run/bridge_options.hpp"

namespace pcic::app {

struct BridgeFlags {
  std::string walks = {};  // empty: none; "unsettled", "all"
  double seconds = BridgeOptions{}.seconds;
  std::vector<std::string> support = {};

  std::optional<BridgeOptions> options() const;  // InputError for --support without --bridge
};

void add_bridge_flags(CLI::App& command, BridgeFlags& flags);
void add_walk_flags(CLI::App& command, BridgeFlags& flags);  // all but --bridge

}  // namespace pcic::app
