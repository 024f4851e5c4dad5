// A comparison with round numbers, for the tests of this folder.
#pragma once

#include "pcic/diagnose/comparison.hpp"

namespace pcic::testing {

// Losses 1, 2, 3 against 2, 2, 5: differences 1, 0, 2 of mean 1 and variance 1.
inline Comparison hand_made_comparison(bool is_log_loss) {
  LossOfModels loss{.loss = is_log_loss ? "log_loss" : "mae",
                    .is_log_loss = is_log_loss,
                    .estimates = {make_estimate("pcic", {2, 2, 5}), make_estimate("pcic", {1, 2, 3})},
                    .diag_value = {"1 r > 0.5", ""}};
  for (Estimate& estimate : loss.estimates) {
    estimate.mcse = 0;
    if (is_log_loss) estimate.target = Target::predictive;
  }
  return make_comparison({"wide", "narrow"}, {loss});
}

}  // namespace pcic::testing
