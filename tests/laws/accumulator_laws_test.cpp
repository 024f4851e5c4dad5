// The laws every accumulator obeys, for random sizes, cuts and values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "subjects.hpp"

namespace pcic::laws {
namespace {

// Relative to the larger of the two values and 1: moments of standard normal draws.
void expect_close(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  RC_ASSERT(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((std::isnan(a[i]) && std::isnan(b[i])) || a[i] == b[i]) continue;
    RC_ASSERT(std::abs(a[i] - b[i]) <= tolerance * std::max({1.0, std::abs(a[i]), std::abs(b[i])}));
  }
}

void expect_same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  RC_ASSERT(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    RC_ASSERT(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])));
}

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
                                RatioTailsSubject, EvaluationStateSubject>;
TYPED_TEST_SUITE(Law, Subjects);

constexpr double rounding = 1e-12;

TYPED_TEST(Law, MergingShardsEqualsOnePass) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    auto merged = TypeParam::make(draws.num_obs);
    for (std::size_t from = 0; from < draws.num_draws;) {
      const auto count = *rc::gen::inRange<std::size_t>(1, draws.num_draws - from + 1);
      merged.merge(fed<TypeParam>(draws, from, count));
      from += count;
    }
    RC_ASSERT(merged.num_draws() == draws.num_draws);
    expect_close(TypeParam::answers(merged), TypeParam::answers(fed<TypeParam>(draws)), rounding);
  }));
}

TYPED_TEST(Law, MergingInTheOtherOrderEqualsOnePass) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto cut = *rc::gen::inRange<std::size_t>(0, draws.num_draws + 1);
    auto merged = fed<TypeParam>(draws, cut, draws.num_draws - cut);
    merged.merge(fed<TypeParam>(draws, 0, cut));
    expect_close(TypeParam::answers(merged), TypeParam::answers(fed<TypeParam>(draws)), rounding);
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
    expect_same_bits(TypeParam::answers(left), TypeParam::answers(state));
    expect_same_bits(TypeParam::answers(right), TypeParam::answers(state));
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
    expect_same_bits(TypeParam::answers(joined), TypeParam::answers(fed<TypeParam>(draws)));
  }));
}

TYPED_TEST(Law, LoadingWhatWasSavedGivesTheSameBits) {
  EXPECT_TRUE(rc::check([] {
    const auto state = fed<TypeParam>(any_draws());
    expect_same_bits(TypeParam::answers(saved_and_loaded<TypeParam>(state)), TypeParam::answers(state));
  }));
}

TYPED_TEST(Law, ALoadedStateTakesMoreDraws) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    const auto cut = *rc::gen::inRange<std::size_t>(1, draws.num_draws + 1);
    auto state = saved_and_loaded<TypeParam>(fed<TypeParam>(draws, 0, cut));
    if (cut < draws.num_draws) TypeParam::add(state, draws, cut, draws.num_draws - cut);
    RC_ASSERT(state.num_draws() == draws.num_draws);
    expect_close(TypeParam::answers(state), TypeParam::answers(fed<TypeParam>(draws)), rounding);
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
    expect_close(TypeParam::answers(state), TypeParam::answers(fed<TypeParam>(draws)), rounding);
  }));
}

TYPED_TEST(Law, HowDrawsAreCutIntoCallsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const Draws draws = any_draws();
    auto state = TypeParam::make(draws.num_obs);
    for (std::size_t from = 0; from < draws.num_draws;) {
      const auto count = *rc::gen::inRange<std::size_t>(1, draws.num_draws - from + 1);
      TypeParam::add(state, draws, from, count);
      from += count;
    }
    expect_close(TypeParam::answers(state), TypeParam::answers(fed<TypeParam>(draws)), rounding);
  }));
}

}  // namespace
}  // namespace pcic::laws
