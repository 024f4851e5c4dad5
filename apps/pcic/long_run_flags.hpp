// What a long run has: checkpoints, and following a sampler.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/follow.hpp"

namespace pcic::app {

struct LongRunFlags {
  CheckpointOptions checkpoint;
  bool follows = false;
  FollowOptions follow;

  // None if no file was given. InputError for --resume without one.
  std::optional<CheckpointOptions> checkpoint_options() const;
};

void add_long_run_flags(CLI::App& command, LongRunFlags& flags);

}  // namespace pcic::app
