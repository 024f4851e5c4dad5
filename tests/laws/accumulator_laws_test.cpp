// The laws every accumulator obeys, for random sizes, cuts and values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <string>

#include "subjects.hpp"

namespace pcic::laws {
namespace {

Draws any_draws() {
  return random_draws(*rc::gen::inRange<std::size_t>(1, 400), *rc::gen::inRange<std::size_t>(1, 40),
                      *rc::gen::arbitrary<std::uint64_t>());
}

template <class Subject>
typename Subject::Type saved_and_loaded(const typename Subject::Type& state) {
  std::stringstream file;
  state.save(file);
  return Subject::Type::load(file, "memory");
}

template <class Subject>
class Law : public testing::Test {};
using Subjects = testing::Types<CrossMomentsSubject, LogSumExpSubject, ParameterMomentsSubject,
                                RatioTailsSubject, WeightedSumsSubject, EvaluationStateSubject>;
TYPED_TEST_SUITE(Law, Subjects);

// Numbers of draws that add up to num_draws.
std::vector<std::size_t> any_cuts(std::size_t num_draws) {
  std::vector<std::size_t> counts;
  for (std::size_t from = 0; from < num_draws; from += counts.back())
    counts.push_back(*rc::gen::inRange<std::size_t>(1, num_draws - from + 1));
  return counts;
}

template <class Subject>
std::string difference_to_one_pass(const typename Subject::Type& state, const Draws& draws) {
  return difference(Subject::answers(state, draws), Subject::answers(fed<Subject>(draws), draws));
}

template <class Subject>
typename Subject::Type merged_shards(const Draws& draws, const std::vector<std::size_t>& counts) {
  auto merged = Subject::make(draws.num_obs);
  std::size_t from = 0;
  for (const std::size_t count : counts) {
    merged.merge(fed<Subject>(draws, from, count));
    from += count;
  }
  return merged;
}

template <class Subject>
typename Subject::Type fed_in_calls(const Draws& draws, const std::vector<std::size_t>& counts) {
  auto state = Subject::make(draws.num_obs);
  std::size_t from = 0;
  for (const std::size_t count : counts) {
    Subject::add(state, draws, from, count);
    from += count;
  }
  return state;
}

TYPED_TEST(Law, MergingShardsEqualsOnePass) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto merged = merged_shards<TypeParam>(draws, any_cuts(draws.num_draws));
    RC_ASSERT(merged.num_draws() == draws.num_draws);
    RC_ASSERT(difference_to_one_pass<TypeParam>(merged, draws) == "");
  }));
}

TYPED_TEST(Law, MergingInTheOtherOrderEqualsOnePass) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto cut = *rc::gen::inRange<std::size_t>(0, draws.num_draws + 1);
    auto merged = fed<TypeParam>(draws, cut, draws.num_draws - cut);
    merged.merge(fed<TypeParam>(draws, 0, cut));
    RC_ASSERT(difference_to_one_pass<TypeParam>(merged, draws) == "");
  }));
}

TYPED_TEST(Law, AnEmptyStateIsNeutral) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto state = fed<TypeParam>(draws);
    auto left = TypeParam::make(draws.num_obs);
    left.merge(state);
    auto right = state;
    right.merge(TypeParam::make(draws.num_obs));
    const std::vector<Answer> expected = TypeParam::answers(state, draws);
    RC_ASSERT(difference_in_bits(TypeParam::answers(left, draws), expected) == "");
    RC_ASSERT(difference_in_bits(TypeParam::answers(right, draws), expected) == "");
  }));
}

TYPED_TEST(Law, JoiningObservationsEqualsOnePass) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto cut = *rc::gen::inRange<std::size_t>(0, draws.num_obs + 1);
    RC_PRE(cut > 0u && cut < draws.num_obs);
    auto joined = fed<TypeParam>(observations(draws, 0, cut));
    joined.join(fed<TypeParam>(observations(draws, cut, draws.num_obs - cut)));
    RC_ASSERT(joined.num_obs() == draws.num_obs);
    RC_ASSERT(difference_in_bits(TypeParam::answers(joined, draws),
                                 TypeParam::answers(fed<TypeParam>(draws), draws)) == "");
  }));
}

TYPED_TEST(Law, LoadingWhatWasSavedGivesTheSameBits) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto state = fed<TypeParam>(draws);
    RC_ASSERT(difference_in_bits(TypeParam::answers(saved_and_loaded<TypeParam>(state), draws),
                                 TypeParam::answers(state, draws)) == "");
  }));
}

TYPED_TEST(Law, ALoadedStateTakesMoreDraws) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto cut = *rc::gen::inRange<std::size_t>(1, draws.num_draws + 1);
    auto state = saved_and_loaded<TypeParam>(fed<TypeParam>(draws, 0, cut));
    if (cut < draws.num_draws) TypeParam::add(state, draws, cut, draws.num_draws - cut);
    RC_ASSERT(state.num_draws() == draws.num_draws);
    RC_ASSERT(difference_to_one_pass<TypeParam>(state, draws) == "");
  }));
}

TYPED_TEST(Law, TheOrderOfTheDrawsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    auto state = TypeParam::make(draws.num_obs);
    std::vector<std::size_t> order(draws.num_draws);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(*rc::gen::arbitrary<std::uint64_t>()));
    for (std::size_t draw : order) TypeParam::add(state, draws, draw, 1);
    RC_ASSERT(difference_to_one_pass<TypeParam>(state, draws) == "");
  }));
}

TYPED_TEST(Law, HowDrawsAreCutIntoCallsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto state = fed_in_calls<TypeParam>(draws, any_cuts(draws.num_draws));
    RC_ASSERT(difference_to_one_pass<TypeParam>(state, draws) == "");
  }));
}

// Cases that the laws have found. In each the first draw has the largest loss of its observation, so that its
// anchor lies far from all others, and sums of some thousands cancel to a few.
struct KnownCase {
  std::size_t num_draws, num_obs;
  std::uint64_t seed;
  std::vector<std::size_t> cuts;
};

TYPED_TEST(Law, HoldsForCasesThatOnceBrokeIt) {
  const KnownCase cases[] = {{95, 34, 35267431715055847u, {34, 52, 3, 3, 2, 1}},
                             {78, 14, 2831025191596575917u, {31, 37, 6, 1, 1, 1, 1}},
                             {146, 16, 42679205u, {34, 112}},
                             {90, 25, 15172151862891428880u, {76, 4, 9, 1}}};
  for (const auto& [num_draws, num_obs, seed, cuts] : cases) {
    const Draws draws = random_draws(num_draws, num_obs, seed);
    EXPECT_EQ(difference_to_one_pass<TypeParam>(merged_shards<TypeParam>(draws, cuts), draws), "") << seed;
    EXPECT_EQ(difference_to_one_pass<TypeParam>(fed_in_calls<TypeParam>(draws, cuts), draws), "") << seed;
    auto other_order = fed<TypeParam>(draws, cuts[0], num_draws - cuts[0]);
    other_order.merge(fed<TypeParam>(draws, 0, cuts[0]));
    EXPECT_EQ(difference_to_one_pass<TypeParam>(other_order, draws), "") << seed;
  }
}

}  // namespace
}  // namespace pcic::laws
