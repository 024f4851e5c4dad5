#include "pcic/run/combine_states.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/core/project_root_test.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"
#include "pcic/run/state_file.hpp"

namespace pcic {
namespace {

const std::vector<double> y{0.5, 1.5, -0.25, 2};
const std::vector<double> counts{1, 3, 2, 4}, even_counts{1, 3, 3, 1}, county{1, 1, 2, 2};

class CombineStates : public ::testing::Test {
 protected:
  const EvaluateOptions plain{.score = "normal_lpdf(y | mu, 1)", .losses = {"mae = abs(y - mu)"}};

  static MemorySource draws(const std::vector<unsigned>& seeds) {
    MemoryArray mu{{"mu", {}}, {}};
    for (const unsigned seed : seeds) {
      std::mt19937_64 random(seed);
      std::normal_distribution<double> normal;
      mu.chains.emplace_back(100);
      for (double& value : mu.chains.back()) value = normal(random);
    }
    return MemorySource("fit", {mu}, 30);
  }

  static Dataset rows(std::size_t first, std::size_t count) {
    Dataset data;
    const auto add = [&](const std::string& name, const std::vector<double>& all) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
      data.arrays.push_back({name, {count}, {begin, begin + static_cast<std::ptrdiff_t>(count)}});
    };
    add("y", y);
    add("counts", counts);
    add("even_counts", even_counts);
    add("county", county);
    return data;
  }

  std::filesystem::path state(const std::string& name, const std::vector<unsigned>& seeds,
                              const EvaluateOptions& options, const Dataset& data = rows(0, 4)) const {
    MemorySource source = draws(seeds);
    save_state(scratch / name, evaluate_keeping_state(source, data, options).state);
    return scratch / name;
  }

  static Result result_of(const std::vector<std::filesystem::path>& paths, Combining how) {
    const CombinedStates combined = combine_states(paths, how);
    return make_result(combined.state, {.unchecked = combined.unchecked});
  }

  static std::string refusal(const std::vector<std::filesystem::path>& paths, Combining how) {
    try {
      combine_states(paths, how);
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  }

  std::string refused(const EvaluateOptions& first, const EvaluateOptions& second) const {
    const std::string said =
        refusal({state("a.state", {1}, first), state("b.state", {2}, second)}, Combining::merge);
    const std::string place =
        (scratch / "a.state").string() + " and " + (scratch / "b.state").string() + ": merge: ";
    EXPECT_TRUE(said.starts_with(place)) << said;
    return said.substr(std::min(place.size(), said.size()));
  }

  EvaluateOptions with(auto change) const {
    EvaluateOptions options = plain;
    change(options);
    return options;
  }

  testing::ScratchDirectory scratch;
};

TEST_F(CombineStates, MergedKeepTheirQuestion) {
  const EvaluateOptions asked = with([](EvaluateOptions& o) {
    o.group = "county";
    o.weights = "counts";
    o.beta = 0.5;
  });
  MemorySource source = draws({1, 2});
  const Result whole = evaluate(source, rows(0, 4), asked);
  const Result merged =
      result_of({state("a.state", {1}, asked), state("b.state", {2}, asked)}, Combining::merge);
  EXPECT_NEAR(merged.losses[0].evaluation.find("pcic")->value, whole.losses[0].evaluation.find("pcic")->value,
              1e-12);
  ASSERT_TRUE(merged.question);
  EXPECT_EQ(merged.question->group, "county");
  EXPECT_EQ(merged.question->weights, "counts");
  EXPECT_EQ(merged.question->total_weight, 10);
  EXPECT_EQ(merged.question->beta, 0.5);
  EXPECT_EQ(merged.question->outcome, whole.question->outcome);
  EXPECT_EQ(std::ranges::count(merged.findings, "unchecked", &Finding::code), 0);
}

TEST_F(CombineStates, MergedMustBeAboutTheSameFormulas) {
  EXPECT_EQ(
      refused(plain, with([](EvaluateOptions& o) { o.losses = {"mae = square(y - mu)"}; })),
      "loss 'mae' is 'abs(y - mu)' in the first and 'square(y - mu)' in the second. Merge takes more chains "
      "of the same evaluation.");
  const auto defined = [&](const char* formula) {
    return with([&](EvaluateOptions& o) {
      o.score = "normal_lpdf(y | m, 1)";
      o.definitions = {formula};
    });
  };
  EXPECT_EQ(
      refused(defined("m = mu"), defined("m = 2 * mu")),
      "definition 'm' is 'mu' in the first and '2 * mu' in the second. Merge takes more chains of the same "
      "evaluation.");
}

TEST_F(CombineStates, MergedMustBeWeightedAlike) {
  EXPECT_EQ(
      refused(plain, with([](EvaluateOptions& o) { o.weights = "counts"; })),
      "the column of weights is not given in the first and 'counts' in the second. Merge takes more chains "
      "of the same evaluation.");
}

TEST_F(CombineStates, MergedMustReadTheSameData) {
  Dataset other = rows(0, 4);
  other.arrays[0].values[2] = 999;
  const std::string said =
      refusal({state("a.state", {1}, plain), state("b.state", {2}, plain, other)}, Combining::merge);
  EXPECT_NE(said.find("merge: the values of 'y' differ."), std::string::npos) << said;
}

TEST_F(CombineStates, MergedMustNotShareAChain) {
  const std::string said =
      refusal({state("a.state", {1, 2}, plain), state("b.state", {3, 2}, plain)}, Combining::merge);
  EXPECT_NE(
      said.find("merge: a chain of the second, fit-2, is in the first already, as fit-2; it would count "
                "twice. Merge takes other chains."),
      std::string::npos)
      << said;
}

TEST_F(CombineStates, JoinedAnswerAsOnePassAndKeepTheirQuestion) {
  for (const char* weights : {"", "even_counts"}) {
    const EvaluateOptions asked = with([&](EvaluateOptions& o) { o.weights = weights; });
    MemorySource source = draws({1, 2});
    const Result whole = evaluate(source, rows(0, 4), asked);
    const Result joined =
        result_of({state("a.state", {1, 2}, asked, rows(0, 2)), state("b.state", {1, 2}, asked, rows(2, 2))},
                  Combining::join);
    EXPECT_NEAR(joined.losses[0].evaluation.find("pcic")->value,
                whole.losses[0].evaluation.find("pcic")->value, 1e-12);
    ASSERT_TRUE(joined.question);
    EXPECT_EQ(joined.question->outcome, whole.question->outcome);
    EXPECT_EQ(joined.question->num_obs, 4u);
    EXPECT_EQ(joined.question->total_weight, whole.question->total_weight);
    EXPECT_EQ(std::ranges::count(joined.findings, "unchecked", &Finding::code), 0);
  }
}

TEST_F(CombineStates, JoinedMustBeOfTheSameChains) {
  const std::string said =
      refusal({state("a.state", {1, 2}, plain, rows(0, 2)), state("b.state", {1, 3}, plain, rows(2, 2))},
              Combining::join);
  EXPECT_NE(
      said.find("join: the chains are not the same: fit-2 in the first, fit-2 in the second, and the draws "
                "of 'mu' differ."),
      std::string::npos)
      << said;
}

TEST_F(CombineStates, JoinedCountsOfRowsAreThoseOfTheWhole) {
  const EvaluateOptions asked = with([](EvaluateOptions& o) { o.weights = "counts"; });
  const Result joined = result_of(
      {state("a.state", {1}, asked, rows(0, 2)), state("b.state", {1}, asked, rows(2, 2))}, Combining::join);
  const Result whole = result_of({state("whole.state", {1}, asked, rows(0, 4))}, Combining::merge);
  EXPECT_NEAR(joined.losses[0].answer.value, whole.losses[0].answer.value, 1e-12);
  EXPECT_NEAR(joined.losses[0].answer.se, whole.losses[0].answer.se, 1e-12);
}

TEST_F(CombineStates, ThatDoNotKnowTheirQuestionAreTakenAndItIsSaid) {
  const std::filesystem::path old = project_root() / "tests/reference/states/two_chains.2.state";
  const Result result = result_of({old}, Combining::merge);
  EXPECT_FALSE(result.question);
  EXPECT_EQ(std::ranges::count(result.findings, "unchecked", &Finding::code), 1);
}

}  // namespace
}  // namespace pcic
