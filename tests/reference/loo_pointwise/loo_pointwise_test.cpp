// PSIS of every observation of a matrix of ours is that of R loo, with the r_eff of its chains and with 1
// (make.R).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "pcic/diagnose/relative_efficiency.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/columns.hpp"
#include "pcic/run/evaluate.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

const json& recording() {
  static const json read = read_recording("loo_pointwise/answers.json");
  return read;
}

std::vector<std::filesystem::path> files() {
  return {project_root() / recording()["file"].get<std::string>()};
}

void expect_near(double ours, const json& recorded, double relative, const std::string& what) {
  const auto theirs = recorded.get<double>();
  EXPECT_NEAR(ours, theirs, relative * std::max(1.0, std::abs(theirs))) << what;
}

void expect_near(const std::vector<double>& ours, const json& recorded, double relative,
                 const std::string& what) {
  ASSERT_EQ(ours.size(), recorded.size()) << what;
  for (std::size_t i = 0; i < ours.size(); ++i)
    expect_near(ours[i], recorded[i], relative, what + " of observation " + std::to_string(i + 1));
}

class LooPointwise : public testing::TestWithParam<const char*> {};

TEST_P(LooPointwise, OnePassOverTheFileGivesTheAnswersOfLoo) {
  const json& recorded = recording()[GetParam()];
  const json& pointwise = recorded["pointwise"];
  const auto draws = open_draws(files());
  const Result result = evaluate(
      *draws,
      {.score = "log_lik", .importance_sampling = {.r_eff = recorded["r_eff"].get<std::vector<double>>()}});
  ASSERT_TRUE(result.psis);
  const Estimate& psis = *result.losses[0].evaluation.find("psis");
  std::vector<double> elpd = psis.pointwise;
  for (double& value : elpd) value = -value;
  expect_near(elpd, pointwise["elpd_loo"], 1e-11, "elpd");
  expect_near(result.psis->p_loo, pointwise["p_loo"], 1e-11, "p_loo");
  expect_near(result.psis->mcse, pointwise["mcse_elpd_loo"], 1e-10, "mcse");
  expect_near(result.psis->pareto_k, pointwise["pareto_k"], 1e-9, "k");
  expect_near(result.psis->n_eff, pointwise["n_eff"], 1e-10, "n_eff");

  const Estimate p_loo = make_estimate("p_loo", result.psis->p_loo);
  expect_near(-psis.sum(), recorded["elpd_loo"]["value"], 1e-10, "elpd_loo");
  expect_near(psis.se_sum(), recorded["elpd_loo"]["se"], 1e-10, "SE of elpd_loo");
  expect_near(p_loo.sum(), recorded["p_loo"]["value"], 1e-10, "p_loo");
  expect_near(p_loo.se_sum(), recorded["p_loo"]["se"], 1e-10, "SE of p_loo");
  const bool all_good =
      std::ranges::all_of(result.psis->pareto_k, [&](double k) { return k <= result.psis->threshold; });
  double squares =
      0;  // loo's error takes the observations for independent; ours, of the shared draws, does not
  for (const double mcse : result.psis->mcse) squares += mcse * mcse;
  if (all_good) expect_near(std::sqrt(squares), recorded["mcse_elpd_loo"], 1e-10, "MCSE of elpd_loo");
  EXPECT_GT(psis.mcse_sum(), 0);
}

INSTANTIATE_TEST_SUITE_P(WithTheREffOf, LooPointwise, testing::Values("chains", "independent"),
                         [](const auto& r_eff) { return std::string(r_eff.param); });

TEST(LooRelativeEfficiency, OfEveryColumnIsThatOfPosterior) {
  const auto lengths = recording()["chain_lengths"].get<std::vector<std::size_t>>();
  const json& r_eff = recording()["chains"]["r_eff"];
  Columns columns([] { return open_draws(files()); }, {}, {.score = "log_lik"});
  ASSERT_EQ(columns.num_obs(), r_eff.size());
  columns.visit([&](const ObservationColumns& each) {
    expect_near(relative_efficiency(each.score, lengths), r_eff[each.observation], 1e-11,
                "r_eff of observation " + std::to_string(each.observation + 1));
  });
}

}  // namespace
}  // namespace pcic::reference
