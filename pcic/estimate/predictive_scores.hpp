// Scoring rules of the predictive distribution of one observation y, three ways: in sample, to first order
// and under PSIS weights. All are losses.
//
// First order: S(P) + DS[dP], where dP is the change of the predictive distribution from the weights 1/M to
// the first-order weights; for a mean that is -Cov(., s).  With pb = E p, D = pb^2 + (1 - pb)^2, H: crps.hpp
//   log        -log P(y),                               + Cov(p_y, s)/P(y), p_y the probability of y
//   brier      (y - pb)^2,                              + 2 (y - pb) Cov(p, s)
//   spherical  -(pb or 1 - pb)/sqrt D for y = 1 or 0,   + (1 - pb)/D^1.5 Cov(p, s), or -pb/D^1.5 Cov(p, s)
//   crps       distance - spread/2,                     - Cov(|Y - y| - H(Y), s)
//   scrps      distance/spread + log(spread)/2,         - Cov(|Y - y|, s)/spread
//                                                       - (1/spread - 2 distance/spread^2) Cov(H(Y), s)
//   pinball    (y - q)(tau - 1{y < q}), q the tau-quantile under the weights: no density is needed
//   pit        P(Y < y) + P(Y = y)/2 under the weights: uniform if the model is right and Y continuous
#pragma once

#include <limits>
#include <span>

#include "pcic/estimate/draw_weights.hpp"
#include "pcic/estimate/sorted_draws.hpp"

namespace pcic {

struct ThreeWays {
  double in_sample = std::numeric_limits<double>::quiet_NaN();
  double first_order = std::numeric_limits<double>::quiet_NaN();
  double psis = std::numeric_limits<double>::quiet_NaN();
};

ThreeWays weighted_means(std::span<const double> values, const DrawWeights& weights);

struct ProbabilityScores {
  ThreeWays log, brier, spherical;
};
// The probability that y is 1, one per draw; y is 0 or 1.
ProbabilityScores probability_scores(std::span<const double> probability, const DrawWeights& weights,
                                     double y);

struct SampleScores {
  ThreeWays crps, scrps, pinball, pit;
};
// Draws of the predictive distribution. 0 < tau < 1.
SampleScores sample_scores(const SortedDraws& draws, const DrawWeights& weights, double y, double tau);

}  // namespace pcic
