// What one posterior draw gives away: learning rates beta for a privacy budget, and back.
//
// One exact draw theta with density proportional to prior exp{-beta sum_i L(x_i, theta)} is (epsilon, delta)
// differentially private when one observation is exchanged for another:
//   bounded loss, |L(x, theta) - L(x', theta)| <= D:     delta = 0,  epsilon = 2 beta D
//   loss convex in theta with Lipschitz constant L, log prior m-strongly concave, any epsilon:
//     beta = (sqrt(m)/(2L)) (sqrt(2 log(1/delta) + 2 epsilon) - sqrt(2 log(1/delta)))
//   and for epsilon <= 1 also    beta = (epsilon/(2L)) sqrt(m/(1 + 2 log(1/delta)))
// Logistic loss: L = the largest |x|. Prior N(0, I/P): m = P. The prior must not be scaled with beta.
#pragma once

#include "pcic/sample/table.hpp"

namespace pcic {

struct PrivacyBudget {
  double epsilon;
  double delta;
};

struct LipschitzLoss {
  double lipschitz;            // L, of the loss of one observation
  double prior_concavity = 1;  // m
};

// All throw InputError for a budget or constant out of range, and for numbers whose answer is out of range.
double learning_rate_for_bounded_loss(double epsilon, double range);
double epsilon_for_bounded_loss(double learning_rate, double range);

double learning_rate_for(PrivacyBudget budget, LipschitzLoss loss);
double epsilon_for(double learning_rate, double delta, LipschitzLoss loss);

double learning_rate_for_small_epsilon(PrivacyBudget budget, LipschitzLoss loss);
double small_epsilon_for(double learning_rate, double delta, LipschitzLoss loss);  // throws if it is above 1

// The largest length of a row.
double lipschitz_of_logistic(const Table& design);

}  // namespace pcic
