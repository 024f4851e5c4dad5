#include "pcic/accumulate/evaluation_state.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/core/project_root_test.hpp"

namespace pcic {
namespace {

std::vector<double> normal_values(std::size_t count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> values(count);
  for (double& value : values) value = normal(random);
  return values;
}

constexpr std::size_t num_obs = 5;

void add_chain(EvaluationState& state, std::span<const double> score, std::span<const double> loss,
               ChainOptions options = {}) {
  const BlockView loss_block{loss.data(), loss.size() / num_obs, num_obs, num_obs};
  state.begin_chain(options);
  state.add(std::span(&loss_block, 1), {score.data(), score.size() / num_obs, num_obs, num_obs});
}

EvaluationState one_chain(std::size_t num_draws, ChainOptions options = {}) {
  EvaluationState state({num_obs, "log_lik", {"loss"}, true});
  add_chain(state, normal_values(num_draws * num_obs, 1), normal_values(num_draws * num_obs, 2), options);
  return state;
}

std::string saved(const EvaluationState& state) {
  std::ostringstream file;
  state.save(file);
  return file.str();
}

EvaluationState loaded(const std::string& bytes) {
  std::istringstream file(bytes);
  return EvaluationState::load(file, "run.state");
}

TEST(EvaluationState, NamesTheLogLossAfterTheScore) {
  EXPECT_EQ(one_chain(3).shape().loss_names(), (std::vector<std::string>{"-log_lik", "loss"}));
}

TEST(EvaluationState, KeepsTheNumberOfBatchesBounded) {
  for (const std::size_t num_draws : {16u, 100u, 1000u, 5000u}) {
    const EvaluationState state = one_chain(num_draws, {.expected_draws = {}, .max_batches = 16});
    EXPECT_LE(state.chains()[0].batches().size(), 16u);
    EXPECT_EQ(state.chains()[0].num_draws(), num_draws);
  }
  EXPECT_GE(one_chain(5000).chains()[0].batches().size(), 8u);
}

TEST(EvaluationState, CutsAChainAlikeWhetherItsLengthIsKnownOrNot) {
  for (const std::size_t num_draws : {5u, 16u, 100u, 128u, 129u, 1000u, 5000u}) {
    const EvaluationState known = one_chain(num_draws, {.expected_draws = num_draws, .max_batches = 16});
    const EvaluationState unknown = one_chain(num_draws, {.expected_draws = {}, .max_batches = 16});
    const auto lengths = [](const EvaluationState& state) {
      std::vector<std::size_t> all;
      for (const Batch& batch : state.chains()[0].batches()) all.push_back(batch.num_draws());
      return all;
    };
    EXPECT_EQ(lengths(known), lengths(unknown));
  }
}

TEST(EvaluationState, MeasuresTheInfluenceSeriesFromOnePlace) {
  // A first draw far out must not shift the level of the draws after it.
  std::vector<double> score = normal_values(1000 * num_obs, 3), loss = normal_values(1000 * num_obs, 4);
  for (std::size_t i = 0; i < num_obs; ++i) score[i] = loss[i] = 8;
  EvaluationState state({num_obs, "log_lik", {"loss"}, false});
  add_chain(state, score, loss);
  const std::vector<double>& series = state.chains()[0].series()[0].kept();
  const ScoreMoments s = state.score_moments();
  const LossMoments nu = state.loss_moments(0);
  double shift = 0;
  for (std::size_t m = 0; m < 1000; ++m) {
    double psi = 0;
    for (std::size_t i = 0; i < num_obs; ++i) {
      const double x = loss[m * num_obs + i] - nu.mean[i], y = score[m * num_obs + i] - s.mean[i];
      psi += x - x * y;
    }
    if (m == 0) shift = series[m] - psi;
    EXPECT_NEAR(series[m] - psi, shift, 1e-10);
  }
}

TEST(EvaluationState, NamesTheFirstPlaceOfEveryNonFiniteObservation) {
  std::vector<double> score = normal_values(100 * num_obs, 5), loss = normal_values(100 * num_obs, 6);
  score[40 * num_obs + 2] = std::numeric_limits<double>::quiet_NaN();
  score[41 * num_obs + 2] = std::numeric_limits<double>::quiet_NaN();
  loss[7 * num_obs + 4] = -std::numeric_limits<double>::infinity();
  EvaluationState state({num_obs, "log_lik", {"loss"}, false});
  add_chain(state, normal_values(10 * num_obs, 7), normal_values(10 * num_obs, 8));
  add_chain(state, score, loss);
  ASSERT_EQ(state.non_finite().size(), 2u);
  EXPECT_EQ(state.non_finite()[0].array, "loss");
  EXPECT_EQ(state.non_finite()[0].obs, 4u);
  EXPECT_EQ(state.non_finite()[0].chain, 1u);
  EXPECT_EQ(state.non_finite()[0].draw, 7u);
  EXPECT_EQ(state.non_finite()[1].array, "log_lik");
  EXPECT_EQ(state.non_finite()[1].obs, 2u);
  EXPECT_EQ(state.non_finite()[1].draw, 40u);
  EXPECT_TRUE(std::isnan(state.loss_moments(0).covariance[2]));
  EXPECT_TRUE(std::isnan(state.loss_moments(0).covariance[4]));
  EXPECT_FALSE(std::isnan(state.loss_moments(0).covariance[3]));
  EXPECT_EQ(loaded(saved(state)).non_finite().size(), 2u);
}

TEST(EvaluationState, RefusesToMergeWhatIsAboutSomethingElse) {
  EvaluationState state = one_chain(10);
  EXPECT_THROW(state.merge(EvaluationState({num_obs, "log_lik", {"other"}, true})), InputError);
  EXPECT_THROW(state.join(EvaluationState({num_obs, "log_lik", {"loss"}, false})), InputError);
  EXPECT_THROW(state.join(one_chain(11)), InputError);
  EXPECT_EQ(state.num_draws(), 10u);
}

TEST(EvaluationState, RefusesADamagedFileAtEveryByte) {
  const std::string good = saved(one_chain(3));
  ASSERT_EQ(loaded(good).num_draws(), 3u);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string damaged = good;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    EXPECT_THROW(loaded(damaged), InputError) << "byte " << at;
  }
}

TEST(EvaluationState, RefusesAFileCutAnywhere) {
  const std::string good = saved(one_chain(3));
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_THROW(loaded(good.substr(0, length)), InputError) << "length " << length;
  EXPECT_THROW(loaded(good + "x"), InputError);
}

TEST(EvaluationState, SaysWhichFileIsNotAState) {
  try {
    loaded("lp__,mu,tau\n-5.6,1.2,3.4\n-5.6,1.2,3.4\n");
    FAIL() << "a CSV file was taken for a state";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "run.state: no 'pcicstat' record where one is expected; this is not a pcic state file.");
  }
}

TEST(EvaluationState, OfManyPartsJoinsInOrder) {
  std::vector<EvaluationState> parts;
  for (double value : {1.0, 2.0, 3.0, 4.0, 5.0}) {
    parts.emplace_back(EvaluationShape{1, "log_lik", {}, true});
    parts.back().begin_chain();
    parts.back().add({}, {&value, 1, 1, 1});
  }
  EXPECT_EQ(join_all(std::move(parts)).score_moments().mean, (std::vector<double>{1, 2, 3, 4, 5}));
}

TEST(EvaluationState, OfVersionOneLoadsWithoutImportanceRatios) {
  const std::filesystem::path path = project_root() / "tests/fuzz/corpus/state/one_loss";
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  const EvaluationState state = EvaluationState::load(file, path.string());
  EXPECT_FALSE(state.ratio_tails().has_value());
  EXPECT_GT(state.num_draws(), 0u);
}

// The values that the states of tests/reference/states were made of.
double value(unsigned k) {
  return static_cast<double>((k * 2654435761U) % 4096) / 1024 - 2;
}

void expect_the_answers_of_two_chains(const EvaluationState& state) {
  constexpr std::size_t n = 3, draws = 40;
  ASSERT_EQ(state.num_obs(), n);
  ASSERT_EQ(state.num_draws(), 2 * draws);
  EXPECT_EQ(state.shape().loss_names(), (std::vector<std::string>{"-log_lik", "abs_err"}));
  ASSERT_TRUE(state.ratio_tails());
  EXPECT_EQ(state.ratio_tails()->num_kept(), 6u);
  const LossMoments moments = state.loss_moments(1);
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> score, loss;
    for (const unsigned seed : {1U, 1000U})
      for (unsigned m = 0; m < draws; ++m) {
        const auto k = static_cast<unsigned>(m * n + i);
        score.push_back(value(k + seed));
        loss.push_back(value(7 * k + seed + 3));
      }
    double mean_score = 0, mean_loss = 0, covariance = 0;
    for (const double each : score) mean_score += each / 80;
    for (const double each : loss) mean_loss += each / 80;
    for (std::size_t m = 0; m < 80; ++m) covariance += (score[m] - mean_score) * (loss[m] - mean_loss) / 79;
    EXPECT_NEAR(moments.mean[i], mean_loss, 1e-13);
    EXPECT_NEAR(moments.covariance[i], covariance, 1e-13);
  }
}

EvaluationState of_file(const std::string& name) {
  const std::filesystem::path path = project_root() / "tests/reference/states" / name;
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return EvaluationState::load(file, path.string());
}

TEST(EvaluationState, OfVersionTwoGivesItsAnswersAndKnowsNoQuestion) {
  const EvaluationState state = of_file("two_chains.2.state");
  expect_the_answers_of_two_chains(state);
  EXPECT_FALSE(state.question());
  ASSERT_EQ(state.origins().size(), 2u);
  EXPECT_TRUE(state.origins()[0].arrays.empty());
  const EvaluationState not_finite = of_file("not_finite.2.state");
  ASSERT_EQ(not_finite.non_finite().size(), 1u);
  EXPECT_EQ(not_finite.non_finite()[0].obs, 1u);
  EXPECT_EQ(not_finite.non_finite()[0].draw, 5u);
}

TEST(EvaluationState, OfVersionThreeGivesItsAnswersAndItsQuestion) {
  const EvaluationState state = of_file("two_chains.3.state");
  expect_the_answers_of_two_chains(state);
  ASSERT_TRUE(state.question());
  const Question& question = *state.question();
  EXPECT_EQ(question.score, "log_lik");
  EXPECT_EQ(question.losses[1].formula, "abs(y - mu)");
  EXPECT_EQ(question.definitions[0].name, "mu");
  EXPECT_EQ(question.weights, "w");
  EXPECT_EQ(question.weighting, Weighting::importance);
  EXPECT_EQ(question.beta, 0.5);
  EXPECT_EQ(question.total_weight, 4.5);
  EXPECT_EQ(question.outcome, (std::vector<Fingerprint>{{3, 17}}));
  EXPECT_EQ(question.weight_values, (Fingerprint{3, 18}));
  EXPECT_FALSE(question.group_values);
  EXPECT_EQ(question.data[0].values, (Fingerprint{3, 17}));
  ASSERT_EQ(state.origins().size(), 2u);
  EXPECT_EQ(state.origins()[1].place, "fit-2.csv");
  EXPECT_EQ(state.origins()[1].identity, "seed 1, chain 2");
  EXPECT_EQ(state.origins()[1].arrays[0].values, (Fingerprint{120, 20}));
}

TEST(EvaluationState, OfVersionFourKnowsBetaCountsAndPredictions) {
  const EvaluationState state = of_file("two_chains.4.state");
  EXPECT_EQ(state.shape().beta, 0.5);
  EXPECT_EQ(state.shape().num_points, 1u);
  EXPECT_EQ(state.shape().losses, (std::vector<std::string>{"abs_err", "mu"}));
  EXPECT_EQ(state.counts(), (std::vector<double>{1, 2, 3}));
  ASSERT_TRUE(state.question());
  EXPECT_EQ(state.question()->where, "year > 1990");
  EXPECT_EQ(state.question()->dropped, (std::vector<std::size_t>{2}));
  EXPECT_EQ(state.question()->points, (std::vector<std::string>{"mu"}));
  ASSERT_EQ(state.chains().size(), 2u);
  for (const ChainState& chain : state.chains())
    for (const Batch& batch : chain.batches()) EXPECT_EQ(batch.weighted.num_draws(), batch.num_draws());
  std::vector<double> weights(3);
  for (const ChainState& chain : state.chains())
    for (const Batch& batch : chain.batches())
      for (std::size_t i = 0; i < 3; ++i)
        weights[i] += std::exp(batch.weighted.reference(i)) * batch.weighted.weight(i);
  for (unsigned i = 0; i < 3; ++i) {
    double expected = 0;
    for (const unsigned seed : {1U, 1000U})
      for (unsigned m = 0; m < 40; ++m) expected += std::exp(-value(3 * m + i + seed));
    EXPECT_NEAR(weights[i] / expected, 1, 1e-12);
  }
}

TEST(EvaluationState, RefusesToMergeAChainThatIsThere) {
  EvaluationState state = of_file("two_chains.3.state");
  const std::string before = saved(state);
  EXPECT_THROW(state.merge(loaded(before)), InputError);
  EXPECT_EQ(saved(state), before);
}

TEST(EvaluationState, RefusesToJoinOtherChains) {
  EvaluationState first = of_file("two_chains.3.state"), second = of_file("two_chains.3.state");
  std::vector<ChainOrigin> origins = second.origins();
  std::swap(origins[0], origins[1]);
  second.set_origins(origins);
  EXPECT_THROW(first.join(second), InputError);  // by their identities
  for (ChainOrigin& origin : origins) origin.identity.clear();
  second.set_origins(origins);
  EXPECT_NO_THROW(first.join(second));  // log_lik has a value per observation: other values are no evidence
  for (ChainOrigin& origin : origins) origin.arrays.push_back({"mu", 1, {40, origin.arrays[0].values.hash}});
  second.set_origins(origins);
  EvaluationState third = of_file("two_chains.3.state");
  std::swap(origins[0], origins[1]);
  third.set_origins(origins);
  EXPECT_THROW(third.join(second), InputError);
}

TEST(EvaluationState, MergedWithOneThatKnowsNoQuestionKnowsNone) {
  EvaluationState state = of_file("two_chains.3.state");
  EvaluationState other = of_file("two_chains.2.state");
  state.merge(other);
  EXPECT_FALSE(state.question());
  EXPECT_EQ(state.origins().size(), 4u);
}

TEST(EvaluationState, WithImportanceRatiosRefusesToMergeOneWithout) {
  EvaluationState with({.num_obs = 2, .score = "s", .losses = {}, .log_loss = true, .ratios_kept = 9});
  const EvaluationState without({.num_obs = 2, .score = "s", .losses = {}, .log_loss = true});
  EXPECT_THROW(with.merge(without), InputError);
}

TEST(EvaluationState, MergedKeepsTheLongerTails) {
  EvaluationState with({.num_obs = 2, .score = "s", .losses = {}, .log_loss = true, .ratios_kept = 9});
  with.merge(
      EvaluationState({.num_obs = 2, .score = "s", .losses = {}, .log_loss = true, .ratios_kept = 12}));
  EXPECT_EQ(with.shape().ratios_kept, 12u);
  EXPECT_EQ(with.ratio_tails()->num_kept(), 12u);
}

}  // namespace
}  // namespace pcic
