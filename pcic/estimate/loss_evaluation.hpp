// LossEvaluation: every estimator of the list (estimators.hpp) for one loss, as far as the state of the pass
// and what comes with it allow, and the diagnostics of the series behind pcic.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/parts.hpp"
#include "pcic/estimate/point_prediction.hpp"

namespace pcic {

struct LossEvaluation {
  std::string loss = {};
  bool is_log_loss = false;
  std::vector<Estimate> estimates = {};      // those of a target stand together
  std::vector<double> covariance = {};       // Cov(nu_i, s_i): pcic = in-sample minus this
  std::vector<double> ratio = {};            // r_i = |T2 / T1|, see diagnostic_ratio.hpp
  std::vector<double> ratio_error = {};      // Monte Carlo error of r_i where r_i > 0.3; else NaN
  std::vector<double> remaining_error = {};  // of pcic2: |T2| r/(1 - r), infinite for r >= 1
  std::vector<double> loss_pareto_k = {};    // see importance_sampling.hpp; empty without importance sampling
  std::string prediction = {};               // the formula of the point prediction, if there is one
  std::vector<double> point_ratio = {};      // its r_i; empty without one

  std::vector<std::vector<double>> series = {};  // the influence series of pcic, see criterion_series.hpp

  // Null if that estimator was not computed. Without a target: of the first target that has one of that name.
  const Estimate* find(std::string_view name) const;
  const Estimate* find(std::string_view name, Target target) const;

  std::vector<Target> targets() const;  // in the order of the estimates
};

struct LossInputs {
  Divisor divisor = Divisor::draws_minus_one;
  const LeaveOneOut* sampled = nullptr;    // of the state's ratios; null: without is, tis, psis
  const PointEvaluation* point = nullptr;  // null: the loss has no point prediction
  Parts more = {};                         // what the state cannot give
};

// all_draws is state.all_draws(), which costs most of an evaluation, and so does leave_one_out of the state's
// ratios: for several losses do it once. Throws InputError if there is no such loss, or if a part has another
// number of observations.
LossEvaluation evaluate_loss(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                             LossInputs inputs);

// For one loss. plug_in: nu(X_i, E theta) for every observation, or empty; its Monte Carlo error is not known.
LossEvaluation evaluate_loss(const EvaluationState& state, std::size_t loss,
                             std::span<const double> plug_in = {},
                             Divisor divisor = Divisor::draws_minus_one);

}  // namespace pcic
