// What formulas make possible beyond the state of the pass: the loss at the posterior mean, at the mean
// without an observation, derivatives, and the score with the prior in it.
//
//   plug-in       nu(X_i, E theta): in_sample_plugin, pcic_plugin, gdic, gdic_plugin, dic
//   ij_plugin, ij_plugin2            estimate/ij_plugin.hpp
//   bpsic, bpsic_plugin, tic, ric    estimate/bpsic.hpp
//   gdic_beta                        mean (E_i + 2 beta (E_i - EP_i)), for a posterior of power beta
//   pcic_prior                       pcic with s + log prior / n in the covariance
#pragma once

#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/pass.hpp"

namespace pcic {

// The options that make_result needs for the state of the score: those given, and what formulas add.
// `parameter_arrays`: the arrays of the draws whose elements, side by side, are the pass's parameters.
ResultOptions with_formula_estimates(ResultOptions options, const EvaluateOptions& asked,
                                     const FormulaJob& job, const PassOutcome& outcome,
                                     std::span<const std::string> parameter_arrays);

}  // namespace pcic
