// Leave-one-out from draws of the mixture of all leave-one-out posteriors (Silva & Zanella 2024).
//
//   draws from  posterior(theta) sum_j exp(-s_j(theta));   w_im = exp(-s_im) / sum_j exp(-s_jm)
//   mixture_i = sum_m w_im nu_im / sum_m w_im
//   log loss:   -log( sum_m 1/sum_j exp(-s_jm)  /  sum_m w_im )
// No weight exceeds 1, so the weights have every moment; k-hat is theirs, not that of exp(-s).
// Monte Carlo errors by batch_influences.hpp; that of the log loss through w_im exp(s_im), whose sum over m
// is that of 1/sum_j exp(-s_jm).
#pragma once

#include <vector>

#include "pcic/estimate/importance_sampling.hpp"

namespace pcic {

struct MixtureEvaluation {
  std::vector<double> pareto_k, n_eff;
  std::vector<TailTrouble> troubles;
  double threshold = 0;  // of k
  Estimate log_loss;
  std::vector<Estimate> losses;
};

// state: of the score s_im + log sum_j exp(-s_jm), whose ratios are the w_im, with importance sampling; the
// last of its losses is exp(s_im) up to a factor for each i.
// log_mean_inverse_sum: log mean_m 1/sum_j exp(-s_jm).
MixtureEvaluation evaluate_mixture(const EvaluationState& state, double log_mean_inverse_sum,
                                   const ImportanceSampling& options = {});

}  // namespace pcic
