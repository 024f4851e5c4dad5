// SavedResult: what `pcic estimate --json` wrote, as far as models are compared by it (docs/formats.md).
//
// A null number reads as NaN. InputError, with file and place, for what is no JSON, no pcic-result, of
// another schema version, or lacks what its schema promises; IoError if the file cannot be read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/question.hpp"
#include "pcic/core/target.hpp"

namespace pcic {

struct SavedEstimate {
  std::string name;  // "answer" for the answer of its target
  Target target = Target::gibbs;
  double mcse = 0;  // of the mean; NaN if it is not known
  std::vector<double> pointwise;
};

struct SavedLoss {
  std::string name;
  bool is_log_loss = false;
  Target target = Target::gibbs;  // of the answer it was read for
  std::vector<SavedEstimate> estimates = {};
  std::vector<double> ratio = {};                // r_i; empty: other fits answered
  std::map<Target, std::size_t> unsettled = {};  // observations that no estimator could be trusted with

  const SavedEstimate* find(std::string_view estimator, Target of) const;  // null: not there
};

struct SavedPsis {
  double threshold = 0;
  std::vector<double> pareto_k;
};

struct SavedResult {
  std::string place;  // the file, for messages
  std::size_t num_obs = 0;
  std::string score;
  std::optional<Question> question = {};  // none: not known
  std::vector<SavedLoss> losses = {};
  std::optional<SavedPsis> psis = {};
};

SavedResult read_result_json(const std::filesystem::path& path);
SavedResult parse_result_json(std::string_view text, const std::string& place);

}  // namespace pcic
