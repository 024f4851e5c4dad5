// The list of estimators: name, target, formula. README, `pcic estimators` and the docs are made from it.
//
// An estimator is a sum of parts (parts.hpp), so its values and its Monte Carlo error need no code of their
// own: a new estimator is a new row, and a new part where it needs one.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "pcic/core/target.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/estimate/parts.hpp"

namespace pcic {

enum class LossKind {
  any,
  log,  // minus the log density of the outcome
  not_log,
};

// weight + per_power beta, for a posterior of power beta.
struct Term {
  Part part = Part::mean;
  double weight = 0;
  double per_power = 0;
};

struct Estimator {
  std::string_view name;
  Target target;
  LossKind loss;
  std::array<Term, 3> terms;
  std::string_view formula;  // E: mean over draws; C: covariance with s; w: leave-one-out weights
  std::string_view meaning;

  std::string_view needs() const;  // "" if it needs nothing more than draws
};

std::span<const Estimator> estimators();

struct EstimatedLoss {
  bool is_log_loss = false;
  double power = 1;                 // of the posterior
  std::vector<double> counts = {};  // see Estimate
};

// Every estimator whose parts are there, in the order of the list.
std::vector<Estimate> estimate_all(const Parts& parts, const EstimatedLoss& loss);

// One of them. Throws InputError if there is no such estimator for the loss, or if a part is missing.
Estimate estimate_one(std::string_view name, Target target, const Parts& parts,
                      const EstimatedLoss& loss = {});

}  // namespace pcic
