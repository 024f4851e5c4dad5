// The small data sets of the paper.
#pragma once

#include <span>
#include <vector>

#include "pcic/sample/table.hpp"

namespace pcic::paper {

// Estimates of an effect with their standard errors.
struct GroupEffects {
  std::vector<double> effects, standard_errors;
};
GroupEffects eight_schools();  // Rubin 1981
GroupEffects beta_blockers();  // Yusuf et al. 1985: empirical log-odds ratios of 22 trials

// An intercept and the covariates, and the responses.
struct RegressionData {
  Table design;
  std::vector<double> responses;
};
RegressionData stack_loss();  // Brownlee 1960: air flow, water temperature, acid concentration
RegressionData gesell();      // Mickey, Dunn & Clark 1967: age at first word; Gesell's adaptive score

// Deaths and patients, treated and not.
struct Trial {
  double control_deaths, control_total, treated_deaths, treated_total;
};
std::span<const Trial> beta_blocker_trials();

}  // namespace pcic::paper
