#include "oracles/sampled_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "pcic/run/evaluate.hpp"
#include "pcic/run/open_arrays.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

const Estimate* find_estimate(const Result& result, const ExactValue& exact) {
  for (const LossResult& loss : result.losses)
    if (loss.evaluation.loss == exact.loss) {
      const Estimate* gibbs = loss.evaluation.find(exact.estimator, Target::gibbs);
      return gibbs ? gibbs : loss.evaluation.find(exact.estimator);
    }
  return nullptr;
}

}  // namespace

Result evaluate_samples(const SampledProblem& problem, std::uint64_t seed) {
  std::vector<std::string> names = {problem.score};
  for (const std::string& loss : problem.losses)
    if (loss != "-" + problem.score) names.push_back(loss);

  Random random(seed);
  std::vector<std::vector<double>> values(names.size());
  std::size_t num_obs = 0;
  for (std::size_t draw = 0; draw < problem.num_chains * problem.draws_per_chain; ++draw) {
    const DrawValues drawn = problem.draw(random);
    num_obs = drawn.front().size();
    for (std::size_t array = 0; array < names.size(); ++array)
      values[array].insert(values[array].end(), drawn.at(array).begin(), drawn.at(array).end());
  }

  const ScratchDirectory scratch;
  const auto file = [&](const std::string& name) { return scratch.path(name + ".npy"); };
  for (std::size_t array = 0; array < names.size(); ++array)
    write_npy(file(names[array]), {problem.num_chains, problem.draws_per_chain, num_obs}, values[array]);

  ArrayNames arrays{.score = problem.score, .losses = {}};
  for (const std::string& loss : problem.losses)
    arrays.losses.push_back(loss == "-" + problem.score ? loss : file(loss).string());
  const std::vector<std::filesystem::path> draws = {file(problem.score)};
  const OpenedArrays opened = open_arrays(open_files(draws), arrays);
  return evaluate(*opened.source, {.score = opened.names.score, .losses = opened.names.losses});
}

void expect_exact_values(const Result& result, const std::vector<ExactValue>& exact) {
  for (const ExactValue& expected : exact) {
    const std::string what = expected.estimator + " of " + expected.loss;
    const Estimate* estimate = find_estimate(result, expected);
    ASSERT_NE(estimate, nullptr) << what;
    EXPECT_NEAR(estimate->value, expected.value, 4 * estimate->mcse) << what;
    EXPECT_GT(estimate->mcse, 0) << what;
    EXPECT_LT(estimate->mcse, 0.1 * std::abs(expected.value)) << what;
    testing::Test::RecordProperty(what, std::to_string((estimate->value - expected.value) / estimate->mcse));
  }
}

}  // namespace pcic::reference
