// Pareto smoothing agrees with what R loo (psis/make.R) and arviz-stats (arviz/make.py) answered, and with
// the answers of loo 2.10.1 for its own example.
#include "pcic/estimate/pareto_smoothing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "pcic/estimate/estimate.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate.hpp"
#include "psis/generated_ratios.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

// log sum exp(ll + log weight), ll = -log ratio.
double elpd(const ParetoSmoothing& smoothing, const std::vector<double>& log_ratios) {
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  for (std::size_t m = 0; m < log_ratios.size(); ++m)
    largest = std::max(largest, smoothing.log_weights[m] - log_ratios[m]);
  for (std::size_t m = 0; m < log_ratios.size(); ++m)
    total += std::exp(smoothing.log_weights[m] - log_ratios[m] - largest);
  return largest + std::log(total);
}

void expect_near(double ours, double recorded, double relative, const std::string& what) {
  if (std::isfinite(recorded))
    EXPECT_NEAR(ours, recorded, relative * std::max(1.0, std::abs(recorded))) << what;
  else
    EXPECT_EQ(ours, recorded) << what;
}

void expect_same(const std::vector<double>& log_ratios, const ParetoSmoothing& ours, const json& recorded,
                 const std::string& which) {
  expect_near(ours.pareto_k, recorded_number(recorded["k"]), 1e-8, "k of " + which);
  expect_near(ours.n_eff, recorded["n_eff"].get<double>(), 1e-9, "n_eff of " + which);
  expect_near(elpd(ours, log_ratios), recorded["elpd"].get<double>(), 1e-10, "elpd of " + which);
}

TEST(ParetoSmoothing, OfEveryRecordedCaseIsThatOfLoo) {
  const json recording = read_recording("psis/cases.json");
  ASSERT_GT(recording["cases"].size(), 50u);
  for (const json& recorded : recording["cases"]) {
    const std::string which = describe_case(recorded);
    const std::vector<double> log_ratios = generated_log_ratios(recorded);
    const ParetoSmoothing ours = pareto_smooth(log_ratios, recorded["r_eff"].get<double>());
    EXPECT_EQ(ours.tail_length, recorded["tail_length"].get<std::size_t>()) << which;
    if (recorded["guarded"].get<bool>()) {  // loo 2.5.1 fits what 2.10.1 and we do not
      EXPECT_EQ(ours.trouble, TailTrouble::no_spread) << which;
      EXPECT_TRUE(std::isinf(ours.pareto_k)) << which;
      continue;
    }
    expect_same(log_ratios, ours, recorded["psis"], which);
    double mean = 0;
    const std::vector<double> loss = generated_losses(recorded).at("signed");
    for (std::size_t m = 0; m < loss.size(); ++m) mean += std::exp(ours.log_weights[m]) * loss[m];
    expect_near(mean, recorded["psis"]["signed"]["mean"].get<double>(), 1e-10, "weighted loss of " + which);
  }
}

TEST(ParetoSmoothing, OfTheArvizFlavourIsThatOfArviz) {
  const json recording = read_recording("arviz/psis.json");
  ASSERT_GT(recording["cases"].size(), 50u);
  for (const json& recorded : recording["cases"]) {
    const std::vector<double> log_ratios = generated_log_ratios(recorded);
    expect_same(log_ratios, pareto_smooth(log_ratios, recorded["r_eff"].get<double>(), PsisFlavour::arviz),
                recorded, describe_case(recorded));
  }
}

std::vector<std::vector<double>> read_columns(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<std::vector<double>> columns;
  for (std::string line; std::getline(in, line);) {
    std::istringstream row(line);
    std::size_t column = 0;
    for (std::string cell; std::getline(row, cell, ','); ++column) {
      if (columns.size() <= column) columns.emplace_back();
      columns[column].push_back(std::atof(cell.c_str()));
    }
  }
  return columns;
}

const std::filesystem::path fits_of_loo = project_root() / ".." / "shared" / "fits" / "loo";

struct LooExample {
  std::vector<std::vector<double>> log_ratios = read_columns(  // [observation][draw]
      fits_of_loo / "example_loglik_1000x32_iter_within_chain_major.csv");
  LooExample() {
    for (std::vector<double>& column : log_ratios)
      for (double& value : column) value = -value;
  }
};

TEST(ParetoSmoothing, OfTheExampleOfLooIsThatOfLoo2_10_1) {
  const std::filesystem::path answers = fits_of_loo / "loo_2.10.1_pointwise_r_eff.csv";
  if (!std::filesystem::exists(answers)) GTEST_SKIP() << "skipped: ../shared is not here";
  const std::vector<std::vector<double>> recorded = read_columns(answers);  // the first row is the header
  const LooExample example;
  std::vector<double> elpds;
  for (std::size_t i = 0; i < example.log_ratios.size(); ++i) {
    const ParetoSmoothing ours = pareto_smooth(example.log_ratios[i], recorded[7][i + 1]);
    elpds.push_back(elpd(ours, example.log_ratios[i]));
    const std::string which = "observation " + std::to_string(i + 1);
    expect_near(elpds.back(), recorded[1][i + 1], 1e-12, "elpd of " + which);
    expect_near(ours.pareto_k, recorded[5][i + 1], 1e-10, "k of " + which);
    expect_near(ours.n_eff, recorded[6][i + 1], 1e-11, "n_eff of " + which);
  }
  const Estimate total = make_estimate("elpd_loo", elpds);
  EXPECT_NEAR(total.sum(), -83.5892620050341009, 1e-11);
  EXPECT_NEAR(total.se_sum(), 4.2838353310941262, 1e-12);
}

TEST(ParetoSmoothing, OfTheExampleOfLooIsThatOfArvizStats1_3) {
  const LooExample example;
  if (example.log_ratios.empty()) GTEST_SKIP() << "skipped: ../shared is not here";
  std::vector<double> elpds;
  for (const std::vector<double>& log_ratios : example.log_ratios)
    elpds.push_back(elpd(pareto_smooth(log_ratios, 1, PsisFlavour::arviz), log_ratios));
  const Estimate total = make_estimate("elpd_loo", elpds);
  EXPECT_NEAR(total.sum(), -83.58959298751398, 1e-11);
  const double n = static_cast<double>(elpds.size());  // arviz divides by n where we divide by n - 1
  EXPECT_NEAR(total.se_sum() * std::sqrt((n - 1) / n), 4.216561930226932, 1e-12);
}

// Through the readers and the whole pass.
TEST(ParetoSmoothing, InOnePassOverTheExampleOfLooIsThatOfLoo2_10_1) {
  const std::filesystem::path answers = fits_of_loo / "loo_2.10.1_pointwise_r_eff.csv";
  if (!std::filesystem::exists(answers)) GTEST_SKIP() << "skipped: ../shared is not here";
  const std::vector<std::vector<double>> recorded = read_columns(answers);
  const std::string name = "example_loglik_1000x32_iter_within_chain_major";
  const std::vector<std::filesystem::path> files = {fits_of_loo / (name + ".csv")};
  const auto draws = open_draws(files);
  const Result result = evaluate(
      *draws,
      {.score = name, .importance_sampling = {.r_eff = {recorded[7].begin() + 1, recorded[7].end()}}});
  const Estimate& psis = *result.losses[0].evaluation.find("psis");
  EXPECT_NEAR(psis.sum(), 83.5892620050341009, 1e-10);
  EXPECT_NEAR(psis.se_sum(), 4.2838353310941262, 1e-10);
  const Estimate p_loo = make_estimate("p_loo", result.psis->p_loo);
  EXPECT_NEAR(p_loo.sum(), 3.3288338794549128, 1e-10);
  EXPECT_NEAR(p_loo.se_sum(), 1.1521030750528514, 1e-10);
  double squares = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    const std::string which = "observation " + std::to_string(i + 1);
    expect_near(result.psis->mcse[i], recorded[2][i + 1], 1e-10, "mcse of " + which);
    expect_near(result.psis->p_loo[i], recorded[3][i + 1], 1e-11, "p_loo of " + which);
    expect_near(result.psis->pareto_k[i], recorded[5][i + 1], 1e-9, "k of " + which);
    expect_near(result.psis->n_eff[i], recorded[6][i + 1], 1e-10, "n_eff of " + which);
    squares += recorded[2][i + 1] * recorded[2][i + 1];
  }
  // loo adds the observations' errors as if they had draws of their own; ours are of the draws they share.
  EXPECT_GT(psis.mcse_sum(), 0.5 * std::sqrt(squares));
  EXPECT_LT(psis.mcse_sum(), 2 * std::sqrt(squares));
}

}  // namespace
}  // namespace pcic::reference
