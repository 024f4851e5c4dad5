// compare_results: saved results of models on the same observations, as one Comparison.
//
// Losses are matched by name; log losses are one loss, `log_loss`, whatever their scores are called. Refused
// with an InputError that says why: results on other observations (their number, their groups or weights,
// their outcome), fewer than two results, no shared loss, a target or an estimator that a result does not
// have. Targets are never mixed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/read/result_json.hpp"

namespace pcic {

struct CompareOptions {
  std::string loss = {};                // empty: every loss that all results share
  std::optional<Target> target = {};    // none: that of the first result's answer
  std::string estimator = {};           // empty: the answer
  std::vector<std::string> names = {};  // of the models; empty: their files
};

Comparison compare_results(std::span<const SavedResult> results, const CompareOptions& options = {});

}  // namespace pcic
