// The one table of thresholds: diagnose applies it, present prints it, the docs quote it.
#pragma once

#include <cstddef>

#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct Thresholds {
  double ratio_look = 0.3;        // r above: look at the observation  (r: estimate/diagnostic_ratio.hpp)
  double ratio_unreliable = 0.5;  // r above: pcic is more often wrong than right (docs/decisions/0007)
  double pareto_k =
      highest_pareto_k_threshold;  // k-hat above this, or above 1 - 1/log10(draws): weights say little
  double pareto_k_sound = 0.5;     // k-hat up to this: the weights serve, whatever r says (trust.hpp)
  double pareto_k_infinite = 1;    // k-hat above: the weights have no mean
  std::size_t most_refits = 5;     // so many fits are advised one by one; more is a case for the mixture
  double many_doubtful = 0.1;      // of the observations: the model follows its data closely
  double rhat = 1.01;              // R-hat above: chains (or halves of a chain) disagree
  double rhat_severe = 1.1;        // R-hat above: they have not met at all
  double min_ess = 400;            // effective draws, over all chains ...
  double min_ess_per_chain = 100;  // ... and for each chain: R-hat and ESS are themselves unstable below
  std::size_t min_draws = 100;     // fewer draws in all: moments to third order are mostly noise
  double mcse_per_se = 0.1;        // mcse / se above: another run would move the answer visibly
  double formula_difference =
      0.01;  // of the score's own variation; what differs less from the fit is harmless
  std::size_t min_obs_for_se = 50;       // fewer: a standard error is itself uncertain
  std::size_t min_obs_to_compare = 100;  // fewer: standard errors of differences of models are too small
  double small_elpd_diff = 4;            // |elpd_diff| below: the models predict alike
};

inline constexpr Thresholds thresholds{};

// Observations named in the text of one finding; the rest are counted ("and 12 more").
inline constexpr std::size_t max_named_observations = 10;

}  // namespace pcic
