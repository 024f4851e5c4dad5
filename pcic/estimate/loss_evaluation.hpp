// LossEvaluation: every estimator for one loss, computed from the state of the pass.
//
//   in_sample, pcic, pcic2            always
//   waic1, waic2                      for the log loss
//   is, tis, psis                     where the state holds importance ratios
//   in_sample_plugin, pcic_plugin,    where plug-in losses are given
//   gdic, gdic_plugin
//   dic                               where they are given for the log loss
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/monte_carlo_error.hpp"

namespace pcic {

struct LossEvaluation {
  std::string loss = {};
  bool is_log_loss = false;
  std::vector<Estimate> estimates = {};
  std::vector<double> covariance = {};       // Cov(nu_i, s_i): pcic = in-sample minus this
  std::vector<double> ratio = {};            // r_i = |T2 / T1|, see diagnostic_ratio.hpp
  std::vector<double> remaining_error = {};  // of pcic2: |T2| r/(1 - r), infinite for r >= 1
  std::vector<double> loss_pareto_k = {};    // see importance_sampling.hpp; empty without importance sampling

  std::vector<std::vector<double>> series = {};  // the influence series of pcic, see criterion_series.hpp

  const Estimate* find(std::string_view name) const;  // null if that estimator was not computed
};

// plug_in: nu(X_i, E theta) for every observation, or empty. Throws InputError if its length is neither, or
// if there is no such loss. The Monte Carlo error of a plug-in estimate stays NaN: its loss came from
// outside.
LossEvaluation evaluate_loss(const EvaluationState& state, std::size_t loss,
                             std::span<const double> plug_in = {},
                             Divisor divisor = Divisor::draws_minus_one);

// For several losses: all_draws is state.all_draws(), which costs most of an evaluation, so do it once. So is
// leave_one_out of the state's ratios; null: without is, tis, psis. changes: of the plug-in loss, for its
// Monte Carlo error.
LossEvaluation evaluate_loss(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                             std::span<const double> plug_in = {}, Divisor divisor = Divisor::draws_minus_one,
                             const LeaveOneOut* sampled = nullptr, const PlugInChanges& changes = {});

}  // namespace pcic
