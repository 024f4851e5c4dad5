// Differences of models and their weights agree with what R loo says (compare/make.R).
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/estimate/pseudo_bma.hpp"
#include "pcic/estimate/stacking.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

class CompareReference : public testing::TestWithParam<const char*> {
 protected:
  const json recording = read_recording(std::string("compare/") + GetParam());
  const std::vector<std::vector<double>> lpd = recording["lpd"].get<std::vector<std::vector<double>>>();

  Comparison compared() const {
    LossOfModels loss{.loss = "log_loss", .is_log_loss = true, .estimates = {}, .diag_value = {}};
    std::vector<std::string> names;
    for (std::vector<double> model : lpd) {
      for (double& value : model) value = -value;
      loss.estimates.push_back(make_estimate("psis", std::move(model)));
      loss.diag_value.emplace_back();
      names.push_back(std::to_string(names.size()));
    }
    return make_comparison(names, {loss});
  }
};

TEST_P(CompareReference, DifferencesAreThoseOfLooCompare) {
  const Comparison comparison = compared();
  const std::vector<ComparedModel>& models = comparison.losses[0].models;
  ASSERT_EQ(models.size(), recording["order"].size());
  for (std::size_t rank = 0; rank < models.size(); ++rank) {
    EXPECT_EQ(models[rank].ranked.model + 1, recording["order"][rank].get<std::size_t>());
    const Estimate& difference = models[rank].ranked.difference;
    EXPECT_NEAR(-difference.sum(), recording["elpd_diff"][rank].get<double>(), 1e-11);
    EXPECT_NEAR(difference.se_sum(), recording["se_diff"][rank].get<double>(), 1e-11);
    if (rank == 0) continue;
    EXPECT_NEAR(models[rank].ranked.p_worse, recording["p_worse"][rank - 1].get<double>(), 1e-12);
  }
}

TEST_P(CompareReference, PseudoBmaWeightsAreThoseOfLoo) {
  const std::vector<double> weights = pseudo_bma_weights(lpd);
  for (std::size_t k = 0; k < weights.size(); ++k)
    EXPECT_NEAR(weights[k], recording["pseudo_bma"][k].get<double>(), 1e-12);
}

TEST_P(CompareReference, PseudoBmaPlusWeightsAreThoseOfLooUpToMonteCarloError) {
  const std::size_t replicates = recording["replicates"].get<std::size_t>();
  const std::vector<double> weights = pseudo_bma_plus_weights(lpd, {.replicates = replicates});
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const double se =
        recording["bootstrap_sd"][k].get<double>() * std::sqrt(2 / static_cast<double>(replicates));
    EXPECT_NEAR(weights[k], recording["pseudo_bma_plus"][k].get<double>(), 4 * se + 1e-12) << "model " << k;
  }
}

// Ours have the smaller gap; loo's optimiser stops with one of up to 2e-10, which leaves the weights
// uncertain by the square root of that.
TEST_P(CompareReference, StackingWeightsAreThoseOfLoo) {
  const std::vector<double> weights = stacking_weights(lpd);
  EXPECT_LT(stacking_gap(lpd, weights), 1e-11);
  EXPECT_NEAR(stacking_gap(lpd, recording["stacking"].get<std::vector<double>>()),
              recording["stacking_gap"].get<double>(), 1e-13);
  const double uncertainty = std::sqrt(std::max(recording["stacking_gap"].get<double>(), 1e-20));
  for (std::size_t k = 0; k < weights.size(); ++k)
    EXPECT_NEAR(weights[k], recording["stacking"][k].get<double>(), 10 * uncertainty) << "model " << k;
}

INSTANTIATE_TEST_SUITE_P(Recordings, CompareReference,
                         testing::Values("three_models_120.json", "four_models_30.json",
                                         "one_is_best_200.json"));

}  // namespace
}  // namespace pcic::reference
