#include <gtest/gtest.h>

#include <cmath>

#include "paper/experiments.hpp"
#include "paper/truth_problems.hpp"

namespace pcic::paper {
namespace {

TEST(TruthProblems, DrawsAreThoseOfTheExactValues) {
  // The in-sample loss and the covariance from many draws give the exact pcic within its Monte Carlo error.
  for (const ProblemFamily& family : problem_families()) {
    const SolvedProblem problem = family.make(20'000, RandomStream(5));
    const FitEvaluation fit = estimate_all(problem.tables);
    const Estimate& pcic = *fit.losses.front().find("pcic");
    EXPECT_NEAR(pcic.value, problem.pcic, 4 * pcic.mcse) << family.name;
    EXPECT_EQ(problem.loocv.size(), pcic.pointwise.size()) << family.name;
  }
}

TEST(TruthProblems, ImportanceSamplingFindsTheExactLossesWhereTheRatiosAreTame) {
  for (const ProblemFamily& family : problem_families()) {
    const SolvedProblem problem = family.make(20'000, RandomStream(6));
    const FitEvaluation fit = estimate_all(problem.tables);
    const std::vector<double>& psis = fit.losses.front().find("psis")->pointwise;
    const std::vector<double>& in_sample = fit.losses.front().find("in_sample")->pointwise;
    for (std::size_t i = 0; i < psis.size(); ++i)
      if (fit.pareto_k[i] < 0.2) {
        const double correction = std::abs(problem.loocv[i] - in_sample[i]);
        const double error = std::sqrt(fit.loss_moments.front().variance[i] / 20'000);
        EXPECT_NEAR(psis[i], problem.loocv[i], 0.1 * correction + 4 * error)
            << family.name << ", observation " << i;
      }
  }
}

TEST(Truth, IsTheSameAgainAndTheMonteCarloErrorOfPcicIsWhatItSays) {
  const Outcome outcome = run_truth({.quick = true});
  EXPECT_EQ(outcome.claims.back().verdict, Verdict::confirmed) << outcome.claims.back().found;
  EXPECT_EQ(outcome.numbers.to_csv(), run_truth({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
