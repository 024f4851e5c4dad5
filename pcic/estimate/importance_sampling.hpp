// Leave-one-out by importance sampling, for any loss, from the tails of one pass.
//
//   weights exp(-s_im), normalised:  is = sum w nu;  tis: weights cut at mean sqrt(M);  psis: Pareto-smoothed
//   log loss: -log sum w exp(s), which is minus elpd_loo of R loo; p_loo = log mean exp(s) - elpd_loo
//   mcse_i: sqrt(log(1 + v/elpd^2)), v = sum w^2 (exp(s) - exp(elpd))^2 / r_eff, as loo; for other losses
//   sqrt(sum w^2 (nu - nu_hat)^2 / r_eff)
// k-hat of a loss: the largest of that of the ratios and those of both tails of nu exp(-s); that of the
// ratios alone where the loss takes one value or two. Cost: 10 us per observation and 4000 draws;
// observations are shared among threads, and the answer does not depend on their number.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

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

struct SampledLoss {
  Estimate is, tis, psis;
  std::vector<double> pareto_k;
};

struct LeaveOneOut {
  std::vector<double> pareto_k, n_eff;
  std::vector<TailTrouble> troubles;
  double threshold = std::numeric_limits<double>::quiet_NaN();  // of k
  SampledLoss log_loss;
  std::vector<double> log_loss_mcse;  // of psis, pointwise
  std::vector<SampledLoss> losses;
};

// Throws InputError if r_eff has another length or is not positive.
LeaveOneOut leave_one_out(const RatioTails& tails, const ImportanceSampling& options = {});

// How many of the largest ratios a pass must keep for that: a tail of any observation and the ratio below it,
// and at least sqrt(M), which is as many as truncation can cut: if c ratios exceed mean sqrt(M), their sum
// exceeds c M mean / sqrt(M), and cannot exceed M mean.
std::size_t ratios_to_keep(std::size_t num_draws, const ImportanceSampling& options);

}  // namespace pcic
