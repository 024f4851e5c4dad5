// PredictedObservation: everything pcic predict says about one observation, from its draws.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "pcic/estimate/predictive_scores.hpp"

namespace pcic {

// What the predicted values are.
enum class PredictionKind {
  draws,        // of the observation itself: y_rep
  mean,         // its expectation given the parameters
  probability,  // that it is 1
};

struct PredictionRules {
  PredictionKind kind = PredictionKind::draws;
  std::vector<double> probabilities = {0.05, 0.5, 0.95};  // of the quantiles
  double tau = 0.9;                                       // level of the pinball loss
  PsisFlavour flavour = PsisFlavour::loo;
};

struct PredictedObservation {
  double observed = std::numeric_limits<double>::quiet_NaN();
  ThreeWays mean = {};
  double sd = std::numeric_limits<double>::quiet_NaN();  // like the quantiles under PSIS weights
  std::vector<double> quantiles = {};
  SampleScores sample = {};            // kind draws, if there is something observed
  ProbabilityScores probability = {};  // kind probability, likewise
  double r_eff = 1;
  double n_eff = std::numeric_limits<double>::quiet_NaN();
  double pareto_k = std::numeric_limits<double>::quiet_NaN();          // of the weights
  double pareto_k_of_mean = std::numeric_limits<double>::quiet_NaN();  // of weights times values, if larger
  bool is_finite = true;                                               // every score and value
};

// observed: NaN for nothing observed. Everything is NaN where a score or value is not finite.
PredictedObservation predict_observation(std::span<const double> scores, std::span<const double> values,
                                         double observed, double r_eff, const PredictionRules& rules);

}  // namespace pcic
