// Families whose leave-one-out is a closed form: y = f + noise, f Gaussian given a parameter with few values.
//
//   y ~ N(f, s^2 I),  f ~ N(0, K_t),  t from a table with prior weights;  C = K_t + s^2 I
//   without y_i, given t:  f_i ~ N(y_i - [C^-1 y]_i/[C^-1]_ii, 1/[C^-1]_ii - s^2),  y_i ~ N(the same mean, 1/[C^-1]_ii)
//   p(t | y_-i) is proportional to p(t) p(y | t)/p(y_i | y_-i, t)
#pragma once

#include "paper/solved_problem.hpp"

namespace pcic::paper {

// A Gaussian process on 15 to 40 points in the unit interval, 25 length scales; noise of variance 1 for the
// model, Student with 4 degrees of freedom in truth.
SolvedProblem gaussian_process(std::size_t num_draws, RandomStream stream);

// Regression on half to 1.2 times as many coefficients as observations (15 to 40), prior variance 1/4.
SolvedProblem high_dimension_regression(std::size_t num_draws, RandomStream stream);

// 6 to 20 groups of 1 to 3 observations, the score given the group's effect; 60 values of the spread of the
// effects. One group in ten lies far off.
SolvedProblem small_groups(std::size_t num_draws, RandomStream stream);

}  // namespace pcic::paper
