// Convergence of the whole run agrees with what R posterior says about the influence series
// (influence/make.R).
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

constexpr double relative_tolerance = 1e-6;

TEST(InfluenceSeries, OfTheEightSchoolsExampleConvergesAsPosteriorSays) {
  const json recording = read_recording("influence/eight_schools.json");
  std::vector<std::filesystem::path> paths;
  for (const json& file : recording["files"]) paths.push_back(project_root() / file.get<std::string>());
  const auto draws = open_draws(paths);
  const Result result = evaluate(
      *draws, {.score = recording["score"].get<std::string>(), .losses = {"-log_lik", "abs_err", "sq_err"}});
  ASSERT_EQ(result.losses.size(), recording["losses"].size());
  for (const LossResult& loss : result.losses) {
    const json& recorded = recording["losses"].at(loss.evaluation.loss);
    const double rhat = recorded["split_rhat"].get<double>(), ess = recorded["ess_mean"].get<double>();
    EXPECT_NEAR(loss.convergence.rhat, rhat, relative_tolerance * rhat) << loss.evaluation.loss;
    EXPECT_NEAR(loss.convergence.ess, ess, relative_tolerance * ess) << loss.evaluation.loss;
  }
}

}  // namespace
}  // namespace pcic::reference
