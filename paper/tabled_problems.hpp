// Families of two parameters whose leave-one-out is quadrature (tabled_posterior.hpp).
#pragma once

#include "paper/solved_problem.hpp"

namespace pcic::paper {

// Counts of 8 to 30 periods of known length, more spread out than Poisson, half of the time with one far too
// large: the rate and the dispersion. Log, squared and absolute loss.
SolvedProblem negative_binomial_counts(std::size_t num_draws, RandomStream stream);

// An intercept and a slope on a heavy-tailed covariate, 10 to 40 binary outcomes of which 1 in 20 is turned
// over. Log, Brier and misclassification loss.
SolvedProblem logistic_classes(std::size_t num_draws, RandomStream stream);
SolvedProblem probit_classes(std::size_t num_draws, RandomStream stream);

// A location and a scale from 6 to 30 observations with Student errors, 4 degrees of freedom; half of the time
// one lies 10 to 20 scales off. Log, squared and absolute loss.
SolvedProblem student_outliers(std::size_t num_draws, RandomStream stream);

}  // namespace pcic::paper
