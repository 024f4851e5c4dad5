// Every estimator that the paper compares, from the draws of one fit.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/loss_evaluation.hpp"
#include "pcic/sample/model.hpp"

namespace pcic::paper {

// Draws x observations of the score and of each loss, and the losses at the posterior mean where the plug-in
// estimators are wanted.
struct FitTables {
  Table score;
  std::vector<Table> losses = {};
  std::vector<std::vector<double>> plug_in = {};  // per loss; empty: none
};

struct FitEvaluation {
  std::vector<LossEvaluation> losses;
  ScoreMoments score_moments;
  std::vector<LossMoments> loss_moments;
  std::vector<double> pareto_k;  // of the leave-one-out ratios exp(-s_i), per observation
};

// Those of loss_evaluation.hpp.
FitEvaluation estimate_all(const FitTables& tables, Divisor divisor = Divisor::draws_minus_one);

// The authors' importance sampling, for comparison: sum exp(-s) nu / sum exp(-s) without a log-sum-exp, which
// overflows once -s is above 709, and weights that are Pareto smoothed and normalised across the observations
// of one draw instead of across the draws of one observation. Means over observations, for one loss.
struct AuthorsImportanceSampling {
  double is, psis;
};
AuthorsImportanceSampling as_in_authors_code(const Table& score, const Table& loss);

template <Model M>
FitTables tables_of(const M& model, const Table& draws, std::span<const typename M::Loss> losses) {
  FitTables tables{.score = score_table(model, draws)};
  const std::vector<double> mean = draws.column_means();
  for (const typename M::Loss loss : losses) {
    tables.losses.push_back(loss_table(model, draws, loss));
    tables.plug_in.push_back(losses_at(model, mean, loss));
  }
  return tables;
}

// NaN if that estimator was not computed.
double value_of(const LossEvaluation& evaluation, std::string_view estimator);

struct Spread {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double sd = std::numeric_limits<double>::quiet_NaN();  // n - 1; NaN for fewer than two values
};
Spread spread_of(std::span<const double> values);

}  // namespace pcic::paper
