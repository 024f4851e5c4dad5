// Prediction: the whole answer of pcic predict. What present/ formats.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/core/question.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/diagnose/formula_check.hpp"
#include "pcic/estimate/predicted_observation.hpp"
#include "pcic/estimate/predictive_metrics.hpp"

namespace pcic {

// One number about all observations, three ways. For scores it is their mean; metrics are those of the three
// means (estimate/predictive_metrics.hpp).
struct Measure {
  std::string name;
  bool larger_is_better = false;
  Metric in_sample, first_order, psis;
};

struct PredictionSetup {
  std::string score, predicted, observed;  // observed is empty if nothing is
  PredictionRules rules;
  std::size_t num_draws = 0;
  std::size_t num_chains = 0;
  std::vector<std::string> remarks;               // of the readers: they become findings
  std::vector<FormulaCheck> formula_checks = {};  // so do their differences
  std::vector<std::size_t> chain_draws = {};
  Reading reading = {};
  std::string held_out = {};              // what the data are called if the fit has not seen them
  std::optional<Question> question = {};  // none of stored arrays
};

struct Prediction {
  PredictionSetup setup;
  std::vector<PredictedObservation> observations;
  double pareto_k_threshold = 0;
  std::vector<Measure> measures;  // none if nothing is observed; of held-out data in_sample is all there is
  std::vector<Finding> findings;  // severe first
};

// Throws InputError if the kind is probability and something observed is neither 0 nor 1.
Prediction make_prediction(PredictionSetup setup, std::vector<PredictedObservation> observations);

}  // namespace pcic
