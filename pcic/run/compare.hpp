// compare_results: saved results of models on the same observations, as one Comparison.
//
// Losses are matched by name; log losses are one loss, `log_loss`, whatever their scores are called. Refused
// with an InputError that says why: results on other observations (their number, their groups or weights,
// their outcome), fewer than two results, no shared loss, an estimator that a result does not have.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/read/result_json.hpp"

namespace pcic {

struct CompareOptions {
  std::string loss = {};                // empty: every loss that all results share
  std::string estimator = {};           // empty: psis where all results have it, else pcic
  std::vector<std::string> names = {};  // of the models; empty: their files
};

Comparison compare_results(std::span<const SavedResult> results, const CompareOptions& options = {});

}  // namespace pcic
