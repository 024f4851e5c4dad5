// Predictions made by hand, for the tests of their formats.
#pragma once

#include <cmath>
#include <limits>

#include "pcic/diagnose/prediction.hpp"

namespace pcic {

// Three observations with draws as predictions; the last one has a large k-hat.
inline Prediction hand_made_prediction() {
  std::vector<PredictedObservation> observations;
  for (int i = 0; i < 3; ++i) {
    PredictedObservation& each = observations.emplace_back();
    each.observed = i;
    each.mean = {i + 0.5, i + 0.75, i + 1.0};
    each.sd = 2;
    each.quantiles = {i - 1.5, i + 3.5};
    each.sample = {.crps = {0.5, 0.625, 0.75},
                   .scrps = {1, 1.25, 1.5},
                   .pinball = {0.25, 0.375, 0.5},
                   .pit = {0.5, 0.25, 0.125}};
    each.n_eff = 900;
    each.pareto_k = 0.25;
    each.pareto_k_of_mean = i == 2 ? 0.875 : 0.375;
  }
  return make_prediction({.score = "log_lik",
                          .predicted = "y_rep",
                          .observed = "y",
                          .rules = {.probabilities = {0.05, 0.95}},
                          .num_draws = 1000,
                          .num_chains = 4,
                          .remarks = {}},
                         std::move(observations));
}

// Nothing observed, names that need care, and one observation that is not finite.
inline Prediction troubled_prediction() {
  std::vector<PredictedObservation> observations(2);
  observations[0].mean = {1, 2, 3};
  observations[0].pareto_k = observations[0].pareto_k_of_mean = std::numeric_limits<double>::infinity();
  observations[1].is_finite = false;
  return make_prediction(
      {.score = "log\nlik",
       .predicted = "a, \"b\"",
       .observed = {},
       .rules = {.kind = PredictionKind::mean, .probabilities = {}, .flavour = PsisFlavour::arviz},
       .num_draws = 40,
       .num_chains = 1,
       .remarks = {"fit.csv: was cut short."}},
      std::move(observations));
}

}  // namespace pcic
