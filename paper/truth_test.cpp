#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "paper/experiments.hpp"
#include "paper/truth_pairs.hpp"
#include "paper/truth_problems.hpp"

namespace pcic::paper {
namespace {

TEST(TruthProblems, DrawsAreThoseOfTheExactValues) {
  // The in-sample loss and the covariance from many draws give the exact pcic within its Monte Carlo error.
  for (const ProblemFamily& family : problem_families()) {
    const SolvedProblem problem = family.make(20'000, RandomStream(5));
    const FitEvaluation fit = estimate_all(problem.tables);
    const Estimate& pcic = *fit.losses.front().find("pcic");
    if (!std::isnan(problem.pcic)) {
      EXPECT_NEAR(pcic.value, problem.pcic, 4 * pcic.mcse) << family.name;
    }
    EXPECT_EQ(problem.losses.front().gibbs.size(), pcic.pointwise.size()) << family.name;
  }
}

TEST(TruthProblems, ImportanceSamplingFindsTheExactLossesWhereTheRatiosAreTame) {
  // Both targets of every loss. A step has no variance where all draws agree: one draw in 20 000 may differ.
  for (const ProblemFamily& family : problem_families()) {
    const SolvedProblem problem = family.make(20'000, RandomStream(6));
    const FitEvaluation fit = estimate_all(tables_with_points(problem));
    for (const TruthPairs& loss : truth_pairs(problem, fit)) {
      if (loss.loss == "misclassification" && loss.target == Target::predictive) continue;  // 0 or 1
      const auto k = static_cast<std::size_t>(
          std::ranges::find(problem.losses, loss.loss, &SolvedLoss::name) - problem.losses.begin());
      for (const TruthPair& pair : loss.pairs)
        if (pair.pareto_k < 0.2) {
          const double error = std::sqrt(fit.loss_moments[k].variance[pair.observation] / 20'000);
          EXPECT_NEAR(pair.psis, pair.exact, 0.1 * std::abs(pair.exact - pair.in_sample) + 4 * error + 4e-4)
              << family.name << ", " << loss.loss << ", observation " << pair.observation;
        }
    }
  }
}

TEST(Truth, IsTheSameAgainAndTheMonteCarloErrorOfPcicIsWhatItSays) {
  const Outcome outcome = run_truth({.quick = true});
  EXPECT_EQ(outcome.claims.back().verdict, Verdict::holds) << outcome.claims.back().found;
  EXPECT_EQ(outcome.numbers.to_csv(), run_truth({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
