// Unfinished records: a state that is handed on goes on as if nothing had happened, bit for bit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 21, num_draws = 700;  // groups of eight, and five more

struct Values {
  std::vector<double> score, loss;

  Values() {
    for (std::size_t k = 0; k < num_draws * num_obs; ++k) {
      const auto at = static_cast<double>(k);
      score.push_back(std::sin(1.3 * at) * 3 - 2 + at / 1e4);
      loss.push_back(1e3 + std::cos(0.7 * at));
    }
    score[50 * num_obs + 3] = std::numeric_limits<double>::quiet_NaN();
    score[650 * num_obs + 3] = std::numeric_limits<double>::quiet_NaN();
  }
  void add_to(EvaluationState& state, std::size_t first, std::size_t count) const {
    const BlockView block{loss.data() + first * num_obs, count, num_obs, num_obs};
    state.add(std::span(&block, 1), {score.data() + first * num_obs, count, num_obs, num_obs});
  }
};

EvaluationState empty_state() {
  return EvaluationState(
      {.num_obs = num_obs, .score = "s", .losses = {"nu"}, .log_loss = true, .ratios_kept = 60});
}

EvaluationState handed_on(const EvaluationState& state) {
  std::stringstream record;
  state.save(record, SavedAs::unfinished);
  return EvaluationState::load(record, "memory");
}

std::string finished(const EvaluationState& state) {
  std::ostringstream record;
  state.save(record);
  return std::move(record).str();
}

// In blocks of `step` draws, two chains; handed on after every block, or never.
EvaluationState accumulated(const Values& values, std::size_t step, bool hand_on) {
  EvaluationState state = empty_state();
  for (const std::size_t chain : {0, 1}) {
    state.begin_chain({.expected_draws = num_draws / 2});
    for (std::size_t draw = 0; draw < num_draws / 2; draw += step) {
      values.add_to(state, chain * num_draws / 2 + draw, std::min(step, num_draws / 2 - draw));
      if (hand_on) state = handed_on(state);
    }
  }
  return state;
}

TEST(UnfinishedRecord, GoesOnAsIfNothingHadHappened) {
  const Values values;
  for (const std::size_t step : {1, 7, 100, 350})
    EXPECT_EQ(finished(accumulated(values, step, true)), finished(accumulated(values, step, false))) << step;
}

TEST(UnfinishedRecord, IsNotWhatAFinishedOneIs) {
  const Values values;
  EvaluationState whole = empty_state(), cut = empty_state();
  for (EvaluationState* state : {&whole, &cut}) values.add_to(*state, 0, 301);
  std::stringstream record;
  cut.save(record);
  cut = EvaluationState::load(record, "memory");
  for (EvaluationState* state : {&whole, &cut}) values.add_to(*state, 301, 300);
  EXPECT_NE(finished(cut),
            finished(whole));  // what was pending was folded: equal but for rounding, and not in bits
}

TEST(UnfinishedRecord, IsRefusedWhereItIsCut) {
  const Values values;
  EvaluationState state = empty_state();
  values.add_to(state, 0, 100);
  std::ostringstream out;
  state.save(out, SavedAs::unfinished);
  const std::string record = out.str();
  for (std::size_t length = 0; length < record.size(); length += 997) {
    std::istringstream in(record.substr(0, length));
    EXPECT_THROW(EvaluationState::load(in, "memory"), InputError) << length;
  }
}

}  // namespace
}  // namespace pcic
