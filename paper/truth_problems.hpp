// Random problems whose exact leave-one-out losses are known: what estimators and diagnostics are judged by.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "paper/estimators.hpp"
#include "pcic/core/random_stream.hpp"

namespace pcic::paper {

// One data set, its draws, and what is known exactly. One loss.
struct SolvedProblem {
  FitTables tables;
  std::vector<double> loocv;  // exact Gibbs leave-one-out losses, per observation
  double pcic = std::numeric_limits<double>::quiet_NaN();            // with exact posterior moments
  double generalisation = std::numeric_limits<double>::quiet_NaN();  // for new data from the truth
};

struct ProblemFamily {
  std::string name;
  std::size_t cost = 1;  // of one data set, relative to the others: fewer are made of the dear ones
  std::function<SolvedProblem(std::size_t num_draws, RandomStream stream)> make;
};

// Regression on a heavy-tailed covariate (leverages up to nearly 1; squared and pinball loss, and the error
// itself, which is nearly uncorrelated with the score at most points), Gaussian location from 2 to 12
// observations, counts with an outlier (squared and log loss), Poisson sequences of 5 to 50 and of 200 to
// 1000 rates, and schools with group effects of any size.
const std::vector<ProblemFamily>& problem_families();

}  // namespace pcic::paper
