// Random problems whose exact leave-one-out losses are known: what estimators and diagnostics are judged by.
#pragma once

#include <vector>

#include "paper/solved_problem.hpp"

namespace pcic::paper {

// Regression on a heavy-tailed covariate (leverages up to nearly 1; squared and pinball loss, and the error
// itself, which is nearly uncorrelated with the score at most points), Gaussian location from 2 to 12
// observations, counts with an outlier (squared and log loss), Poisson sequences of 5 to 50 and of 200 to
// 1000 rates, schools with group effects of any size; and those of tabled_problems.hpp and
// gaussian_problems.hpp.
const std::vector<ProblemFamily>& problem_families();

}  // namespace pcic::paper
