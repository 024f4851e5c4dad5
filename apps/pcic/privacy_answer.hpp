// What pcic privacy says: the learning rate for a budget, or the budget that a learning rate uses.
#pragma once

#include <optional>
#include <string>

namespace pcic::app {

// Either epsilon or a learning rate; either a Lipschitz constant (and delta) or the range of a bounded loss.
struct PrivacyQuestion {
  std::optional<double> epsilon = {}, learning_rate = {};
  std::optional<double> lipschitz = {}, range = {};
  double delta = 1e-6;
  double prior_precision = 1;
  bool json = false;
};

// Throws InputError if the question is not one.
std::string privacy_answer(const PrivacyQuestion& question);

}  // namespace pcic::app
