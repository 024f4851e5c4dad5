// Leave-one-out expectations, metrics and CRPS are those of R loo and arviz-stats, and r_eff is that of R
// posterior (make.R, make.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "pcic/diagnose/relative_efficiency.hpp"
#include "pcic/estimate/crps.hpp"
#include "pcic/estimate/function_pareto_k.hpp"
#include "pcic/estimate/predicted_observation.hpp"
#include "pcic/estimate/predictive_metrics.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/run/columns.hpp"
#include "psis/generated_ratios.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

const json& recording() {
  static const json read = read_recording("expectations/expectations.json");
  return read;
}

std::size_t num_obs() {
  return recording()["num_obs"].get<std::size_t>();
}

std::vector<double> column(const std::string& array, std::size_t obs) {
  std::vector<double> values;
  for (const json& row : recording()[array]) values.push_back(row[obs].get<double>());
  return values;
}

double recorded(const std::string& name, std::size_t obs) {
  return recording()[name][obs].get<double>();
}

void expect_agreement(double ours, double theirs, const std::string& what) {
  EXPECT_NEAR(ours, theirs, 1e-11 * std::max(1.0, std::abs(theirs))) << what;
}

PredictedObservation predicted(const std::string& array, std::size_t obs,
                               PsisFlavour flavour = PsisFlavour::loo) {
  return predict_observation(
      column("log_lik", obs), column(array, obs), recorded("observed", obs), 1,
      {.probabilities = recording()["probabilities"].get<std::vector<double>>(), .flavour = flavour});
}

TEST(Expectations, AreThoseOfLoo) {
  for (std::size_t i = 0; i < num_obs(); ++i) {
    const std::string of = " of observation " + std::to_string(i + 1);
    const PredictedObservation ours = predicted("y_rep", i);
    expect_agreement(ours.pareto_k, recorded("pareto_k", i), "k-hat" + of);
    expect_agreement(ours.n_eff, recorded("n_eff", i), "n_eff" + of);
    expect_agreement(ours.pareto_k_of_mean, recorded("function_k", i), "k-hat of the mean" + of);
    expect_agreement(ours.mean.psis, recorded("mean", i), "mean" + of);
    expect_agreement(ours.sd * ours.sd, recorded("variance", i), "variance" + of);
    for (std::size_t k = 0; k < ours.quantiles.size(); ++k)
      expect_agreement(ours.quantiles[k], recording()["quantiles"][k][i].get<double>(), "quantile" + of);
    expect_agreement(ours.sample.pit.psis, recorded("pit", i), "PIT" + of);
    expect_agreement(ours.sample.crps.in_sample, recorded("crps_in_sample", i), "CRPS in sample" + of);
    expect_agreement(ours.sample.crps.psis, recorded("crps", i), "CRPS" + of);
    expect_agreement(ours.sample.scrps.psis, recorded("scrps", i), "SCRPS" + of);
  }
}

// loo pairs every draw with one drawn at random; ours is the mean over all pairs.
TEST(Expectations, TheSpreadIsWhatRandomPairingEstimates) {
  for (std::size_t i = 0; i < num_obs(); ++i) {
    const SortedDraws sorted(column("y_rep", i));
    const DrawWeights weights = draw_weights(column("log_lik", i), 1, PsisFlavour::loo);
    const auto spread = [&](const std::vector<double>& by_draw) {
      return crps_parts(sorted, sorted.arrange(by_draw), 0).spread;
    };
    const auto se = [&](const char* name) { return recording()[name]["se"][i].get<double>(); };
    const auto mean = [&](const char* name) { return recording()[name]["mean"][i].get<double>(); };
    EXPECT_NEAR(spread(weights.in_sample), mean("paired_in_sample"), 4 * se("paired_in_sample"));
    EXPECT_NEAR(spread(weights.psis), mean("paired"), 4 * se("paired"));
  }
}

void expect_metrics(const std::vector<Metric>& ours, const json& theirs) {
  std::size_t found = 0;
  for (const Metric& metric : ours) {
    if (!theirs.contains(metric.name)) continue;
    ++found;
    expect_agreement(metric.value, theirs[metric.name]["value"].get<double>(), metric.name);
    if (metric.name == "balanced_accuracy") continue;  // loo's SE is too small; ours has its closed form
    expect_agreement(metric.se, theirs[metric.name]["se"].get<double>(), "SE of " + metric.name);
  }
  EXPECT_EQ(found, theirs.size());
}

TEST(Expectations, MetricsOfTheMeanAreThoseOfLoo) {
  std::vector<double> mean, probability;
  for (std::size_t i = 0; i < num_obs(); ++i) {
    mean.push_back(predicted("y_rep", i).mean.psis);
    probability.push_back(predicted("probability", i).mean.psis);
  }
  const auto observed = recording()["observed"].get<std::vector<double>>();
  const auto classes = recording()["class"].get<std::vector<double>>();
  expect_metrics(regression_metrics(observed, mean), recording()["regression"]);
  expect_metrics(classification_metrics(classes, probability), recording()["classification"]);
}

TEST(Expectations, KHatOfAFunctionIsThatOfLooForEveryRecordedCase) {
  std::size_t num_compared = 0;
  const json cases = read_recording("psis/cases.json")["cases"];
  for (const json& recorded : cases) {
    if (recorded["guarded"].get<bool>() || !recorded.contains("loss_k")) continue;
    std::vector<double> scores = generated_log_ratios(recorded);
    for (double& score : scores) score = -score;
    const double ratio_k = recorded_number(recorded["psis"]["k"]);
    for (const auto& [name, values] : generated_losses(recorded)) {
      const double ours =
          function_pareto_k(values, scores, ratio_k, recorded["tail_length"].get<std::size_t>());
      const double theirs = recorded_number(recorded["loss_k"][name]);
      if (!std::isfinite(ratio_k)) continue;
      ++num_compared;
      if (std::isfinite(theirs))
        EXPECT_NEAR(ours, theirs, 1e-7) << name << ", " << describe_case(recorded);
      else
        EXPECT_EQ(ours, theirs) << name << ", " << describe_case(recorded);
    }
  }
  EXPECT_GT(num_compared, 100u);
}

// Known from loo 2.10.1 on another machine; the draws are two chains of 500, one after the other.
TEST(Expectations, RelativeEfficiencyOfTheExampleOfLooIsThatOfLoo) {
  const std::filesystem::path folder = project_root() / "../shared/fits/loo";
  const std::vector<std::filesystem::path> draws = {folder /
                                                    "example_loglik_1000x32_iter_within_chain_major.csv"};
  if (!std::filesystem::exists(draws.front())) GTEST_SKIP() << "skipped: ../shared is not here";
  const Dataset answers = read_data(folder / "loo_2.10.1_pointwise_r_eff.csv");
  const DataArray* r_eff = answers.find("r_eff");
  ASSERT_NE(r_eff, nullptr);
  Columns columns([&] { return open_draws(draws); }, {},
                  {.score = "example_loglik_1000x32_iter_within_chain_major"});
  ASSERT_EQ(columns.num_obs(), r_eff->values.size());
  columns.visit([&](const ObservationColumns& each) {
    const double ours = relative_efficiency(each.score, std::vector<std::size_t>{500, 500});
    EXPECT_NEAR(ours, r_eff->values[each.observation], 1e-11) << "observation " << each.observation + 1;
  });
}

TEST(Expectations, RelativeEfficiencyIsThatOfPosterior) {
  const auto lengths = recording()["chain_lengths"].get<std::vector<std::size_t>>();
  for (std::size_t i = 0; i < num_obs(); ++i)
    expect_agreement(relative_efficiency(column("log_lik", i), lengths), recorded("r_eff", i),
                     "r_eff of observation " + std::to_string(i + 1));
}

const json& arviz_case(const std::string& call) {
  static const json read = read_recording("expectations/arviz.json");
  for (const json& each : read["cases"])
    if (each["call"] == call) return each;
  throw std::logic_error("not recorded: " + call);
}

// Not compared: quantiles, which arviz-stats defines otherwise, and its standard errors, which divide by n.
// Its scores are minus ours.
TEST(Expectations, WithArvizWeightsAreThoseOfArviz) {
  std::vector<double> mean;
  for (std::size_t i = 0; i < num_obs(); ++i) {
    const PredictedObservation ours = predicted("y_rep", i, PsisFlavour::arviz);
    mean.push_back(ours.mean.psis);
    const auto expect_value = [&](double value, const std::string& call) {
      expect_agreement(value, arviz_case(call)["values"][i].get<double>(), call);
    };
    expect_value(ours.mean.psis, "loo_expectations, mean");
    expect_value(ours.sd * ours.sd, "loo_expectations, var");
    expect_value(ours.sd, "loo_expectations, sd");
    expect_value(ours.sample.pit.psis, "loo_pit");
    expect_value(-ours.sample.crps.psis, "loo_score, crps");
    expect_value(-ours.sample.scrps.psis, "loo_score, scrps");
  }
  for (const Metric& metric : regression_metrics(recording()["observed"].get<std::vector<double>>(), mean))
    if (metric.name != "r2")
      expect_agreement(metric.value, arviz_case("loo_metrics, " + metric.name)["value"].get<double>(),
                       metric.name);
}

}  // namespace
}  // namespace pcic::reference
