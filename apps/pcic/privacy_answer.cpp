#include "privacy_answer.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "pcic/core/errors.hpp"
#include "pcic/sample/privacy.hpp"

namespace pcic::app {
namespace {

void require_one_of(bool first, bool second, const char* flags) {
  if (first == second)
    throw InputError(fmt::format(
        "{}; give exactly one. Try pcic privacy --help.",
        first ? fmt::format("both {} are given", flags) : fmt::format("neither of {} is given", flags)));
}

struct Answer {
  double epsilon, delta, learning_rate;
};

Answer answer_for(const PrivacyQuestion& question) {
  if (question.range) {
    if (question.epsilon)
      return {*question.epsilon, 0, learning_rate_for_bounded_loss(*question.epsilon, *question.range)};
    return {epsilon_for_bounded_loss(*question.learning_rate, *question.range), 0, *question.learning_rate};
  }
  const LipschitzLoss loss{.lipschitz = *question.lipschitz, .prior_concavity = question.prior_precision};
  if (question.epsilon)
    return {*question.epsilon, question.delta, learning_rate_for({*question.epsilon, question.delta}, loss)};
  return {epsilon_for(*question.learning_rate, question.delta, loss), question.delta,
          *question.learning_rate};
}

}  // namespace

std::string privacy_answer(const PrivacyQuestion& question) {
  require_one_of(question.epsilon.has_value(), question.learning_rate.has_value(), "--epsilon and --beta");
  require_one_of(question.lipschitz.has_value(), question.range.has_value(), "--lipschitz and --range");
  const auto [epsilon, delta, learning_rate] = answer_for(question);
  if (question.json)
    return nlohmann::json{{"epsilon", epsilon}, {"delta", delta}, {"beta", learning_rate}}.dump(2) + "\n";
  return fmt::format(
      "One posterior draw at learning rate beta = {:.6g} is ({:.6g}, {:.6g}) differentially private:\n"
      "exchanging one observation changes the probability of any answer by at most a factor exp(epsilon) "
      "plus "
      "delta.\nOne exact draw, and the prior is not raised to the power beta. A second draw uses the budget "
      "again.\n",
      learning_rate, epsilon, delta);
}

}  // namespace pcic::app
