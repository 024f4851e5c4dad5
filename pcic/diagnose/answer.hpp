// Answer: the one number for a loss and a target, each observation served by the estimator that its
// diagnostics trust (trust.hpp).
//
// Three errors: se, across observations; mcse, of this run of the sampler; and `approximation`, what may be
// left of the series or the weights, added up over the observations:
//   series       |T2| r/(1 - r), T2 the last term that was added
//   weights      nothing for k-hat <= 0.5, the distance to the series above
//   nobody       the distance to the series or the whole correction, whichever is larger
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/diagnose/trust.hpp"
#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {

// What a posterior that has not seen an observation says of it.
struct ExactLoss {
  std::string loss = {};
  Target target = Target::gibbs;
  std::size_t observation = 0;  // as it is evaluated, from 0
  double value = 0, mcse = 0;
  Served by = Served::by_other_fit;
};

struct Answer : Estimate {
  double approximation = 0;               // on the mean scale
  std::vector<Served> served = {};        // of every observation
  std::string weights = {}, series = {};  // the estimators that serve; empty: there is none
  std::string in_sample = {};             // of the same target

  std::size_t count(Served by) const;
  std::vector<std::size_t> observations(Served by) const;
  bool is_settled() const { return count(Served::by_nobody) == 0 && count(Served::undefined) == 0; }
};

// r_i of the series that serves a target.
std::span<const double> ratio_behind(const LossEvaluation& evaluation, Target target);

// Nothing if the evaluation has no estimate of that target. Its Monte Carlo error is left to the caller.
// exact: of any losses and targets; where they are of this one, they serve.
std::optional<Answer> answer_for(const LossEvaluation& evaluation, Target target,
                                 std::span<const double> pareto_k, std::size_t num_draws,
                                 std::span<const ExactLoss> exact = {});

}  // namespace pcic
