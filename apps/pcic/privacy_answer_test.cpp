#include "privacy_answer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "pcic/core/errors.hpp"

namespace pcic::app {
namespace {

std::string message_about(const PrivacyQuestion& question) {
  try {
    privacy_answer(question);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(PrivacyAnswer, GoesFromBudgetToLearningRateAndBack) {
  PrivacyQuestion question{.epsilon = 2, .lipschitz = 3.5, .delta = 1e-5, .prior_precision = 4, .json = true};
  const auto forward = nlohmann::json::parse(privacy_answer(question));
  // beta = (sqrt(m)/2L)(sqrt(2 log(1/delta) + 2 epsilon) - sqrt(2 log(1/delta)))
  const double c = 2 * std::log(1e5);
  EXPECT_NEAR(forward["beta"].get<double>(), 2 / 7.0 * (std::sqrt(c + 4) - std::sqrt(c)), 1e-14);
  question.epsilon.reset();
  question.learning_rate = forward["beta"].get<double>();
  EXPECT_NEAR(nlohmann::json::parse(privacy_answer(question))["epsilon"].get<double>(), 2, 1e-12);
}

TEST(PrivacyAnswer, OfABoundedLossHasNoDelta) {
  EXPECT_NE(privacy_answer({.epsilon = 2, .range = 4}).find("beta = 0.25 is (2, 0) differentially private"),
            std::string::npos);
}

TEST(PrivacyAnswer, SaysWhatIsMissingOrTooMuch) {
  EXPECT_EQ(message_about({.epsilon = 1}),
            "neither of --lipschitz and --range is given; give exactly one. Try pcic privacy --help.");
  EXPECT_EQ(message_about({.epsilon = 1, .learning_rate = 1, .range = 1}),
            "both --epsilon and --beta are given; give exactly one. Try pcic privacy --help.");
  EXPECT_EQ(message_about({.epsilon = -1, .range = 1}), "epsilon is -1; it must be positive and finite");
}

}  // namespace
}  // namespace pcic::app
