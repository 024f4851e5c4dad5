// Leave-one-out by importance sampling, for any loss, from the tails of one pass.
//
//   weights exp(-s_im), normalised:  is = sum w nu;  tis: weights cut at mean sqrt(M);  psis: Pareto-smoothed
//   log loss, predictive: -log sum w p, p = exp(s / beta), which at beta = 1 is minus elpd_loo of R loo;
//   p_loo = log mean p - elpd_loo. Gibbs: sum w (-log p).
//   mcse_i: sqrt(log(1 + v/elpd^2)), v = sum w^2 (exp(s) - exp(elpd))^2 / r_eff, as loo; the Monte Carlo error
//   of the means is another thing: batch_influences.hpp
// k-hat of a loss: the largest of that of the ratios and those of both tails of nu exp(-s), as far as the
// draws of the largest ratios are the whole of these tails; that of the ratios alone where the loss takes one
// value or two; NaN where the loss is. Cost: 10 us per observation and 4000 draws; observations are shared
// among threads, and the answer does not depend on their number.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/accumulate/ratio_tails.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct ImportanceSampling {
  bool wanted = true;
  PsisFlavour flavour = PsisFlavour::loo;
  std::vector<double> r_eff = {};  // none: 1; one for all observations; or one for each
  std::size_t total_draws = 0;     // of all states that will be merged, if it is known
  std::size_t num_shards = 1;      // or how many of this length will be: their tails must suffice for all
};

// Without Monte Carlo errors.
struct SampledLoss {
  Estimate is, tis, psis;
  std::vector<double> pareto_k;
};

struct LeaveOneOut {
  ImportanceSampling options;  // as they were given
  std::vector<double> pareto_k, n_eff;
  std::vector<TailTrouble> troubles;
  double threshold = std::numeric_limits<double>::quiet_NaN();  // of k
  SampledLoss log_loss, gibbs_log_loss;                         // predictive and Gibbs
  std::vector<double> log_loss_mcse;  // of the predictive psis, pointwise; NaN for beta != 1
  std::vector<SampledLoss> losses;
};

// Throws InputError if r_eff has another length or is not positive.
LeaveOneOut leave_one_out(const RatioTails& tails, const ImportanceSampling& options = {});

// The same, with the power beta and the counts of the state. all_draws is state.all_draws().
LeaveOneOut leave_one_out(const EvaluationState& state, const Batch& all_draws,
                          const ImportanceSampling& options = {});

double r_eff_of(const ImportanceSampling& options, std::size_t obs);

// How many of the largest ratios a pass must keep for that: a tail of any observation and the ratio below it,
// and at least sqrt(M), which is as many as truncation can cut: if c ratios exceed mean sqrt(M), their sum
// exceeds c M mean / sqrt(M), and cannot exceed M mean.
std::size_t ratios_to_keep(std::size_t num_draws, const ImportanceSampling& options);

}  // namespace pcic
