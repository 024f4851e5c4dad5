// Sweep: what an evaluation says along a constant of score or prior, from one fit (run/sweep.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcic/diagnose/result.hpp"

namespace pcic {

struct SweepPoint {
  double value = 0;                   // of the constant
  std::optional<Result> result = {};  // none: the walk did not arrive
  std::size_t num_steps = 0, num_moves = 0;
};

struct Sweep {
  std::string constant;                    // "beta", or the name of a definition
  double fitted = 0;                       // its value in the fit
  std::vector<std::string> supports = {};  // sentences about the parameters that have bounds
  std::vector<SweepPoint> points = {};     // ascending
  std::string refusal = {};                // sentences: why no walk was made; empty: none needed
};

}  // namespace pcic
