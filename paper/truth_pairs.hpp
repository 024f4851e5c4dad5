// What every estimator says of every observation, beside the exact leave-one-out value: a row per observation,
// loss and target. The rules that choose among estimators are judged by these rows.
#pragma once

#include <string>
#include <vector>

#include "paper/solved_problem.hpp"
#include "paper/tidy_table.hpp"

namespace pcic::paper {

// The loss of one draw's prediction, averaged; or the loss of the prediction that all draws make together.
enum class Target { gibbs, predictive };

struct TruthPair {
  std::size_t observation = 0;  // from 0
  double in_sample, pcic, pcic2, is, psis;
  double ratio;                    // r of the loss; of the point prediction, where that is what is averaged
  double pareto_k, loss_pareto_k;  // of the weights; of what they average
  double exact;
  double needed;  // size of the correction that was needed: here, or in the mean if that is larger

  double error_of(double estimate) const { return (estimate - exact) / needed; }
};

struct TruthPairs {
  std::string loss;
  Target target;
  std::vector<TruthPair> pairs;
};

// predictive, log loss: -log E p; that plus Var(log p), twice; -log of the weighted mean of p.
// predictive, point prediction: the loss of E m, E m - Cov(m, s), that plus E[m~ s~^2]/2, and weighted means.
// fit: the estimates of tables_with_points(problem).
std::vector<TruthPairs> truth_pairs(const SolvedProblem& problem, const FitEvaluation& fit);

// The losses of the problem, and after them the point predictions of those that have one, averaged like losses.
FitTables tables_with_points(const SolvedProblem& problem);

TidyTable empty_pair_table();
void add_pairs(const std::string& family, std::size_t problem, const TruthPairs& pairs, TidyTable& table);

}  // namespace pcic::paper
