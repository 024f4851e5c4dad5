#include "paper/high_dimension.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "paper/experiments.hpp"
#include "paper/pickpocket.hpp"
#include "paper/poisson_exact.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/project_root_test.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonSequence::Loss;

TEST(PoissonExact, PcicAndPcic2AreTheSeriesInTheWeights) {
  const std::vector<double> rates{0.5, 2, 3, 0.001, 7};
  const Table counts = simulated_counts(rates, 4, RandomStream(1));
  const PoissonSequence model(counts);
  for (const Loss loss : {Loss::squared, Loss::negative_log}) {
    double expected = 0, second = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto at = [&](double weight) {
        std::vector<double> weights = unit_weights(4);
        weights[i] = weight;
        return model.gibbs_loss(weights, i, loss);
      };
      const auto slope = [&](double h) { return (at(1 + h) - at(1 - h)) / (2 * h); };
      const auto bend = [&](double h) { return (at(1 + h) - 2 * at(1) + at(1 - h)) / (h * h); };
      expected += (at(1) - (4 * slope(1e-3) - slope(2e-3)) / 3) / 4;
      second += (4 * bend(1e-2) - bend(2e-2)) / 3 / 8;
    }
    const ExactEstimates exact = exact_estimates(model, counts, loss);
    EXPECT_NEAR(exact.pcic, expected, 1e-8);
    EXPECT_NEAR(exact.pcic2, expected + second, 1e-6);
  }
}

TEST(PoissonExact, GeneralisationIsTheMeanOverNewObservations) {
  const std::vector<double> rates{0.5, 2, 3, 0.001, 7};
  const PoissonSequence model(simulated_counts(rates, 4, RandomStream(1)));
  const std::size_t num_new = 20000;
  const Table fresh = simulated_counts(rates, num_new, RandomStream(2));
  const Table training = simulated_counts(rates, 4, RandomStream(1));
  Table all(num_new + 4, rates.size());
  for (std::size_t i = 0; i < num_new + 4; ++i)
    std::ranges::copy(i < 4 ? training.row(i) : fresh.row(i - 4), all.row(i).begin());
  const PoissonSequence with_new(all);  // the new ones have weight 0
  for (const Loss loss : {Loss::squared, Loss::negative_log}) {
    std::vector<double> series;
    std::vector<double> weights(num_new + 4, 0.0);
    std::fill_n(weights.begin(), 4, 1.0);
    for (std::size_t i = 4; i < 1004; ++i) series.push_back(with_new.gibbs_loss(weights, i, loss));
    EXPECT_TRUE(is_within_4_mcse(monte_carlo_mean(series), exact_generalisation(model, rates, loss)));
  }
}

// ../shared/oracles, komaki_small.
TEST(PoissonExact, HasTheKnownValuesOfASmallTable) {
  const Table counts(std::vector<double>{1, 0, 3, 2, 1, 0, 0, 0, 4, 1, 2, 2}, 3);
  const PoissonSequence model(counts);
  EXPECT_NEAR(exact_estimates(model, counts, Loss::squared).in_sample, 4.383461538461538, 1e-12);
  EXPECT_NEAR(exact_estimates(model, counts, Loss::squared).pcic, 5.813109467455621, 1e-12);
  EXPECT_NEAR(exact_estimates(model, counts, Loss::negative_log).pcic, 4.9658749238636295, 1e-12);
}

TEST(PoissonSequenceExperiment, PcicSucceedsAndHasEveryNumber) {
  const Outcome outcome = run_poisson_sequence({.quick = true});
  EXPECT_EQ(outcome.claims.front().verdict, Verdict::holds) << outcome.claims.front().found;
  EXPECT_EQ(outcome.numbers.num_rows(), 2u * 2 * 18);
  EXPECT_EQ(outcome.numbers.to_csv().find("NaN"), std::string::npos);
}

TEST(Pickpocket, DrawsAgreeWithClosedFormsOverAllSubsets) {
  const std::vector<double> rates{0.2, 1, 4, 0.01, 2, 8, 0.5, 0.1};
  const PickpocketComparison comparison =
      compare_pickpocket(simulated_counts(rates, 5, RandomStream(4)), 4000, 2, {});
  EXPECT_LT(comparison.pcic_from_exact, 4);
  EXPECT_GT(comparison.pcic_from_exact, 0);
  EXPECT_EQ(comparison.diagnostics.size(), 10u + 10 + 5);
  EXPECT_EQ(comparison.values.num_repetitions({0, 0}), 20u);
  EXPECT_EQ(comparison.values.num_repetitions({2, 0}), 10u);
}

TEST(Pickpocket, SaysWhereToGetTheData) {
  try {
    run_pickpocket({.quick = true, .data = "/no/such/folder"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("--data"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("/no/such/folder/tokyo_pickpocket.csv"), std::string::npos);
  }
}

TEST(Pickpocket, HasTheKnownYearlyTotals) {
  const std::filesystem::path folder = project_root() / "../shared/data";
  if (!std::filesystem::exists(folder / "tokyo_pickpocket.csv"))
    GTEST_SKIP() << "skipped: ../shared is not here";
  const Table counts = read_pickpocketings(folder);
  ASSERT_EQ(counts.num_columns(), 978u);
  const std::vector<double> totals{1039, 1079, 832, 713, 645, 617, 331};
  for (std::size_t year = 0; year < 7; ++year) {
    double sum = 0;
    for (const double count : counts.row(year)) sum += count;
    EXPECT_EQ(sum, totals[year]);
  }
}

}  // namespace
}  // namespace pcic::paper
