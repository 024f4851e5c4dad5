#include "paper/estimators.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/poisson_gamma.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonGamma::Loss;

const PoissonGamma& counts() {
  static const PoissonGamma model({3, 1, 4, 1, 5, 9, 2, 6});
  return model;
}

TEST(Estimators, ImportanceSamplingFindsTheExactLeaveOneOut) {
  RandomStream stream(1);
  const Table draws = counts().draw(unit_weights(8), 100000, stream);
  const FitEvaluation fit =
      estimate_all(tables_of(counts(), draws, std::vector{Loss::squared, Loss::negative_log}));
  ASSERT_EQ(fit.losses.size(), 2u);
  ASSERT_EQ(fit.pareto_k.size(), 8u);
  const std::vector<Loss> losses{Loss::squared, Loss::negative_log};
  for (std::size_t k = 0; k < 2; ++k) {
    const double exact = exact_loocv_in_closed_form(counts(), losses[k]).gibbs.mean();
    const double error = fit.losses[k].find("in_sample")->mcse;  // the ratios make it larger, by less than 2
    EXPECT_NEAR(value_of(fit.losses[k], "is"), exact, 8 * error);
    EXPECT_NEAR(value_of(fit.losses[k], "psis"), exact, 8 * error);
    EXPECT_GT(std::abs(value_of(fit.losses[k], "in_sample") - exact), 20 * error);
  }
  EXPECT_NEAR(value_of(fit.losses[0], "pcic"), 8.637860082, 8 * fit.losses[0].find("pcic")->mcse);
}

TEST(Estimators, AuthorsCodeAgreesWithIsUntilItOverflows) {
  RandomStream stream(2);
  const Table draws = counts().draw(unit_weights(8), 1000, stream);
  FitTables tables = tables_of(counts(), draws, std::vector{Loss::squared});
  const double is = value_of(estimate_all(tables).losses[0], "is");
  EXPECT_NEAR(as_in_authors_code(tables.score, tables.losses[0]).is, is, 1e-10);
  for (std::size_t m = 0; m < draws.num_rows(); ++m)
    for (double& score : tables.score.row(m)) score -= 800;
  EXPECT_NEAR(value_of(estimate_all(tables).losses[0], "is"), is, 1e-9);
  EXPECT_TRUE(std::isnan(as_in_authors_code(tables.score, tables.losses[0]).is));
}

TEST(Estimators, WeightsAcrossObservationsAreNotLeaveOneOut) {
  RandomStream stream(3);
  const Table draws = counts().draw(unit_weights(8), 20000, stream);
  const FitTables tables = tables_of(counts(), draws, std::vector{Loss::squared});
  const FitEvaluation fit = estimate_all(tables);
  const double swapped = as_in_authors_code(tables.score, tables.losses[0]).psis;
  EXPECT_GT(std::abs(swapped - value_of(fit.losses[0], "psis")), 10 * fit.losses[0].find("in_sample")->mcse);
}

TEST(Spread, IsTheMeanAndTheUsualDeviation) {
  const Spread spread = spread_of(std::vector<double>{1, 2, 6});
  EXPECT_DOUBLE_EQ(spread.mean, 3);
  EXPECT_DOUBLE_EQ(spread.sd, std::sqrt(7.0));
  EXPECT_TRUE(std::isnan(spread_of(std::vector<double>{1}).sd));
}

}  // namespace
}  // namespace pcic::paper
