#include "pcic/diagnose/comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pcic {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

LossOfModels loss_of(std::vector<std::vector<double>> pointwise, bool is_log_loss = false) {
  LossOfModels loss{.loss = "nu", .is_log_loss = is_log_loss, .estimates = {}, .diag_value = {}};
  for (auto& values : pointwise) {
    loss.estimates.push_back(make_estimate("pcic", std::move(values)));
    loss.estimates.back().mcse = 0;
    loss.diag_value.emplace_back();
  }
  if (is_log_loss)
    for (Estimate& estimate : loss.estimates) estimate.target = Target::predictive;
  return loss;
}

// n values whose differences to `from` alternate around `mean`.
std::vector<double> alternating(std::size_t n, double mean) {
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(mean + (i % 2 == 0 ? 0.5 : -0.5));
  return values;
}

std::vector<std::string> codes(const Comparison& comparison) {
  std::vector<std::string> codes;
  for (const Finding& finding : comparison.findings) codes.push_back(finding.code);
  return codes;
}

bool has(const Comparison& comparison, const std::string& code) {
  return std::ranges::count(codes(comparison), code) > 0;
}

TEST(Comparison, KeepsTheModelsAndOrdersThemByLoss) {
  const Comparison comparison = make_comparison({"a", "b"}, {loss_of({{2, 3}, {1, 1}})});
  EXPECT_EQ(comparison.models, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(comparison.num_obs, 2u);
  EXPECT_EQ(comparison.losses[0].estimator, "pcic");
  EXPECT_EQ(comparison.losses[0].models[0].ranked.model, 1u);
}

TEST(Comparison, WeighsModelsUnderTheLogLossOnly) {
  const auto pointwise = std::vector<std::vector<double>>{{2, 3}, {1, 1}};
  const Comparison other = make_comparison({"a", "b"}, {loss_of(pointwise)});
  EXPECT_TRUE(std::isnan(other.losses[0].models[0].weights.stacking));
  const Comparison log_loss = make_comparison({"a", "b"}, {loss_of(pointwise, true)});
  const ComparedModel& best = log_loss.losses[0].models[0];
  EXPECT_EQ(best.ranked.model, 1u);
  EXPECT_NEAR(best.weights.stacking, 1, 1e-10);
  EXPECT_NEAR(best.weights.pseudo_bma, 1 / (1 + std::exp(-3.0)), 1e-15);
  EXPECT_GT(best.weights.pseudo_bma_plus, 0.5);
}

TEST(Comparison, NamesFewObservationsBeforeSmallDifferences) {
  const Comparison few =
      make_comparison({"a", "b"}, {loss_of({alternating(99, 0), {std::vector<double>(99, 1.0)}}, true)});
  EXPECT_EQ(few.losses[0].models[0].diag_diff, "");
  EXPECT_EQ(few.losses[0].models[1].diag_diff, "N < 100");
  EXPECT_TRUE(has(few, "few_observations"));
  EXPECT_FALSE(has(few, "small_difference"));
}

TEST(Comparison, NamesSmallDifferencesOfElpd) {
  const std::vector<double> best(100, 0.0);
  const auto compared = [&](double mean, bool is_log_loss) {
    return make_comparison({"a", "b"}, {loss_of({best, alternating(100, mean)}, is_log_loss)});
  };
  EXPECT_EQ(compared(0.0399, true).losses[0].models[1].diag_diff, "|elpd_diff| < 4");
  EXPECT_EQ(compared(0.0401, true).losses[0].models[1].diag_diff, "");
  EXPECT_EQ(compared(0.0399, false).losses[0].models[1].diag_diff, "");
  EXPECT_EQ(codes(compared(0.0399, true)), std::vector<std::string>{"small_difference"});
  EXPECT_TRUE(codes(compared(0.0401, true)).empty());
}

TEST(Comparison, FindsValuesThatAreNotFinite) {
  const Comparison comparison = make_comparison({"a", "b"}, {loss_of({{1, nan, nan}, {1, 2, 3}}, true)});
  ASSERT_EQ(comparison.findings.front().code, "non_finite");
  EXPECT_EQ(comparison.findings.front().level, Level::severe);
  EXPECT_EQ(comparison.findings.front().observations, (std::vector<std::size_t>{1, 2}));
  EXPECT_NE(comparison.findings.front().text.find("'a'"), std::string::npos);
  EXPECT_NE(comparison.findings.front().text.find("for 2 of 3 observations: 2, 3"), std::string::npos)
      << comparison.findings.front().text;
  EXPECT_TRUE(std::isnan(comparison.losses[0].models[0].weights.stacking));
  EXPECT_TRUE(std::isnan(comparison.losses[0].models[1].ranked.p_worse));
}

TEST(Comparison, FindsWhatSpeaksAgainstAValue) {
  LossOfModels loss = loss_of({{1, 2}, {2, 4}});
  loss.diag_value[1] = "2 k_psis > 0.7";
  const Comparison comparison = make_comparison({"a", "b"}, {loss});
  EXPECT_TRUE(has(comparison, "comparison_unreliable"));
  EXPECT_EQ(comparison.losses[0].models[1].diag_value, "2 k_psis > 0.7");
}

TEST(Comparison, FindsMonteCarloErrorsThatAreNotSmall) {
  LossOfModels loss =
      loss_of({std::vector<double>(100, 0.0), alternating(100, 1)});  // se of the difference: 0.05
  loss.estimates[1].mcse = 0.006;
  EXPECT_EQ(codes(make_comparison({"a", "b"}, {loss})), std::vector<std::string>{"mcse_large"});
  loss.estimates[1].mcse = 0.004;
  EXPECT_TRUE(make_comparison({"a", "b"}, {loss}).findings.empty());
}

TEST(Comparison, FindsEqualModels) {
  EXPECT_TRUE(has(make_comparison({"a", "b"}, {loss_of({{1, 2}, {1, 2}})}), "equal_models"));
}

TEST(Comparison, PutsSevereFindingsFirst) {
  const Comparison comparison = make_comparison({"a", "b"}, {loss_of({{1, nan}, {1, 2}})},
                                                {{.level = Level::note, .code = "outcome_unknown"}});
  EXPECT_EQ(comparison.findings.front().level, Level::severe);
  EXPECT_TRUE(has(comparison, "outcome_unknown"));
}

}  // namespace
}  // namespace pcic
