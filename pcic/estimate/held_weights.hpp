// HeldWeights: the largest importance ratios of one observation, weighted three ways, and sums of all others.
//
//   raw        the ratios exp(-s) themselves
//   cut        none above  sum of all / sqrt(M)
//   smoothed   the largest T replaced by quantiles of a generalised Pareto distribution
// All are relative to the largest ratio; draws that are not held keep their ratio under every method.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/accumulate/observation_tail.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct HeldWeights {
  std::vector<std::size_t> places;         // in the tail, by ascending ratio
  std::vector<double> logs;                // log ratios; logs, raw, cut and smoothed in the same order
  std::vector<double> raw, cut, smoothed;  // cut is empty where too few ratios are held to know it
  double log_largest = 0;
  RatioSums others;
  double num_others = 0;
  double others_scale = 0;  // of what the tail measures from its own reference
  std::size_t tail_length = 0;
  TailFit fit;

  bool is_spoilt() const {
    return fit.trouble == TailTrouble::not_finite || fit.trouble == TailTrouble::incomplete;
  }
};

// If it is spoilt, nothing but the fit is set.
HeldWeights held_weights(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                         PsisFlavour flavour);

}  // namespace pcic
