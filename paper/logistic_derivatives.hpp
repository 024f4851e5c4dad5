// Derivatives of logistic scores and losses, for BPSIC. With margin m, p = sigmoid(m):
//
//   grad s = beta (1 - p) x,   sum Hess s + Hess log prior = -beta sum p (1 - p) x x' - P I
//   d nu/dm = -2 p (1 - p)^2 (brier),  -p (1 - p)^2 / (p^2 + (1 - p)^2)^(3/2) (spherical),  0
//   (misclassification),
//             -(1 - p) (negative_log)
#pragma once

#include <span>
#include <vector>

#include "pcic/estimate/bpsic.hpp"
#include "pcic/sample/logistic_regression.hpp"

namespace pcic::paper {

ScoreDerivatives score_derivatives(const LogisticRegression& model, std::span<const double> theta);

// n x p, observations one after the other.
std::vector<double> loss_gradients(const LogisticRegression& model, std::span<const double> theta,
                                   LogisticRegression::Loss loss);

}  // namespace pcic::paper
