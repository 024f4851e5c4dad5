#include "pcic/sample/privacy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

void require_positive(std::string_view what, double value) {
  if (!(value > 0) || !std::isfinite(value))
    throw InputError(fmt::format("{} is {}; it must be positive and finite", what, value));
}

// Large or small constants may leave the range of a double on the way to the answer.
double answer(std::string_view what, double value) {
  if (!(value > 0) || !std::isfinite(value))
    throw InputError(fmt::format(
        "{} cannot be computed: the given numbers are too large or too small. Check each of them.", what));
  return value;
}

void require_probability(double delta) {
  if (!(delta > 0 && delta < 1))
    throw InputError(
        fmt::format("delta is {}; it must lie between 0 and 1, well below 1/n. For delta = 0 the loss "
                    "must be bounded",
                    delta));
}

void require_constants(LipschitzLoss loss) {
  require_positive("the Lipschitz constant", loss.lipschitz);
  require_positive("the concavity of the log prior", loss.prior_concavity);
}

}  // namespace

double learning_rate_for_bounded_loss(double epsilon, double range) {
  require_positive("epsilon", epsilon);
  require_positive("the range of the loss", range);
  return answer("the learning rate", epsilon / (2 * range));
}

double epsilon_for_bounded_loss(double learning_rate, double range) {
  require_positive("the learning rate", learning_rate);
  require_positive("the range of the loss", range);
  return answer("epsilon", 2 * learning_rate * range);
}

// sqrt(c + 2 epsilon) - sqrt(c) without cancellation.
double learning_rate_for(PrivacyBudget budget, LipschitzLoss loss) {
  require_positive("epsilon", budget.epsilon);
  require_probability(budget.delta);
  require_constants(loss);
  const double c = -2 * std::log(budget.delta);
  return answer("the learning rate", std::sqrt(loss.prior_concavity) / (2 * loss.lipschitz) * 2 *
                                         budget.epsilon / (std::sqrt(c + 2 * budget.epsilon) + std::sqrt(c)));
}

// With q = 2 L beta / sqrt(m):  sqrt(c + 2 epsilon) = q + sqrt(c), so epsilon = q^2/2 + q sqrt(c).
double epsilon_for(double learning_rate, double delta, LipschitzLoss loss) {
  require_positive("the learning rate", learning_rate);
  require_probability(delta);
  require_constants(loss);
  const double q = 2 * loss.lipschitz * learning_rate / std::sqrt(loss.prior_concavity);
  return answer("epsilon", q * q / 2 + q * std::sqrt(-2 * std::log(delta)));
}

double learning_rate_for_small_epsilon(PrivacyBudget budget, LipschitzLoss loss) {
  require_positive("epsilon", budget.epsilon);
  require_probability(budget.delta);
  require_constants(loss);
  if (budget.epsilon > 1)
    throw InputError(fmt::format("epsilon is {}; this bound holds up to 1. Use learning_rate_for instead",
                                 budget.epsilon));
  return answer("the learning rate", budget.epsilon / (2 * loss.lipschitz) *
                                         std::sqrt(loss.prior_concavity / (1 - 2 * std::log(budget.delta))));
}

double small_epsilon_for(double learning_rate, double delta, LipschitzLoss loss) {
  require_positive("the learning rate", learning_rate);
  require_probability(delta);
  require_constants(loss);
  const double epsilon =
      2 * loss.lipschitz * learning_rate * std::sqrt((1 - 2 * std::log(delta)) / loss.prior_concavity);
  if (epsilon > 1)
    throw InputError(
        fmt::format("epsilon would be {}; this bound holds up to 1. Use epsilon_for instead", epsilon));
  return answer("epsilon", epsilon);
}

double lipschitz_of_logistic(const Table& design) {
  double largest = 0;
  for (std::size_t i = 0; i < design.num_rows(); ++i) {
    double squares = 0;
    for (double x : design.row(i)) squares += x * x;
    largest = std::max(largest, squares);
  }
  return std::sqrt(largest);
}

}  // namespace pcic
