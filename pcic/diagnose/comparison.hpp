// Comparison: models of the same observations side by side, loss by loss. What present/ formats.
//
// Diagnostics are those of loo_compare: diag_diff says why p_worse may be wrong ("N < 100", "|elpd_diff| <
// 4"), diag_value why the model's own value may be ("2 k_psis > 0.7", "1 r > 0.5").
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/estimate/compare.hpp"

namespace pcic {

// NaN where there are none: weights are defined for the log loss, of finite values.
struct ModelWeights {
  double stacking = std::numeric_limits<double>::quiet_NaN();
  double stacking_sd = std::numeric_limits<double>::quiet_NaN();  // over bootstraps of the observations
  double pseudo_bma_plus = std::numeric_limits<double>::quiet_NaN();
  double pseudo_bma = std::numeric_limits<double>::quiet_NaN();
};

struct ComparedModel {
  RankedModel ranked;
  std::string diag_diff = {};
  std::string diag_value = {};
  ModelWeights weights = {};
};

struct ComparedLoss {
  std::string loss;
  bool is_log_loss = false;
  Target target = Target::gibbs;
  std::string estimator;
  std::vector<ComparedModel> models = {};  // best first
};

// Is a model worse than the best beyond doubt: by more than two errors of the difference, sampling of
// observations and of draws together, and for the log loss by 4 in elpd or more?
bool is_clearly_worse(const ComparedModel& model, const ComparedLoss& loss);

struct Comparison {
  std::size_t num_obs = 0;
  std::vector<std::string> models;
  std::vector<ComparedLoss> losses = {};
  std::vector<Finding> findings = {};  // severe first
};

// One loss as every model was evaluated under it, in the order of the models.
struct LossOfModels {
  std::string loss;
  bool is_log_loss = false;
  std::vector<Estimate> estimates;
  std::vector<std::string> diag_value;
};

// `findings` are those known before: they come with the comparison. Every loss has at least one model.
Comparison make_comparison(std::vector<std::string> models, const std::vector<LossOfModels>& losses,
                           std::vector<Finding> findings = {});

}  // namespace pcic
