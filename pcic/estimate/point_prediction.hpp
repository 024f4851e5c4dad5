// The loss of a point prediction m(theta), made with its posterior mean: nu(y_i, E m_i), and the same for the
// mean without observation i.
//
//   in sample     E m
//   first order   E m - Cov(m, s)
//   second order  E m - Cov(m, s) + E[m~ s~^2] / 2
//   is, tis, psis sum w m, w the leave-one-out weights
// A prediction of several numbers (a mean and a scale) is several arrays, each with its own mean.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/parts.hpp"

namespace pcic {

struct PointPrediction {
  std::string loss;                 // of what
  std::string formula;              // of the prediction, for people
  std::vector<std::size_t> arrays;  // loss arrays of the state that hold it
  // nu for every observation, from one value per observation for each array.
  std::function<std::vector<double>(std::span<const std::vector<double>>)> loss_at;
};

struct PointEvaluation {
  std::string formula;              // of the prediction
  std::vector<std::size_t> losses;  // the arrays as they count among the losses of the state
  Parts parts;
  std::vector<double> ratio;  // r_i of the prediction: the largest of its arrays
  // d nu_i / d m_i for each array, at the mean without the observation: a difference over the Monte Carlo
  // error of the mean, so that kinks are no trouble.
  std::vector<std::vector<double>> slopes;
};

PointEvaluation evaluate_point(const EvaluationState& state, const Batch& all_draws,
                               const PointPrediction& point, Divisor divisor, const LeaveOneOut* sampled);

}  // namespace pcic
