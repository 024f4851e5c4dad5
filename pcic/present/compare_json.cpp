#include "pcic/present/compare_json.hpp"

#include <utility>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {
namespace {

Json both_scales(const Estimate& estimate) {
  return {{"mean", {{"value", estimate.value}, {"se", estimate.se}, {"mcse", estimate.mcse}}},
          {"sum", {{"value", estimate.sum()}, {"se", estimate.se_sum()}, {"mcse", estimate.mcse_sum()}}}};
}

Json model_json(const ComparedModel& row, const std::string& name, const ComparedLoss& loss) {
  const bool is_log_loss = loss.is_log_loss, clearly_worse = is_clearly_worse(row, loss);
  const Estimate& difference = row.ranked.difference;
  Json json{{"model", name},
            {"estimate", both_scales(row.ranked.estimate)},
            {"difference", both_scales(difference)},
            {"p_worse", row.ranked.p_worse},
            {"clearly_worse", clearly_worse},
            {"diag_diff", row.diag_diff},
            {"diag_value", row.diag_value}};
  if (!is_log_loss) return json;
  json["elpd_diff"] = difference.value == 0 ? 0.0 : -difference.sum();
  json["se_diff"] = difference.se_sum();
  json["weights"] = {{"stacking", row.weights.stacking},
                     {"stacking_sd", row.weights.stacking_sd},
                     {"pseudo_bma_plus", row.weights.pseudo_bma_plus},
                     {"pseudo_bma", row.weights.pseudo_bma}};
  return json;
}

Json compared_loss_json(const ComparedLoss& loss, const std::vector<std::string>& names) {
  Json models = Json::array();
  for (const ComparedModel& row : loss.models)
    models.push_back(model_json(row, names[row.ranked.model], loss));
  return {{"loss", loss.loss},
          {"is_log_loss", loss.is_log_loss},
          {"target", name_of(loss.target)},
          {"estimator", loss.estimator},
          {"models", std::move(models)}};
}

}  // namespace

std::string to_json(const Comparison& comparison) {
  Json losses = Json::array(), findings = Json::array();
  for (const ComparedLoss& loss : comparison.losses)
    losses.push_back(compared_loss_json(loss, comparison.models));
  for (const Finding& finding : comparison.findings) findings.push_back(finding_json(finding));
  return json_text({{"schema", "pcic-comparison"},
                    {"schema_version", comparison_schema_version},
                    {"generator", {{"name", "pcic"}, {"version", PCIC_VERSION}}},
                    {"run", {{"num_obs", comparison.num_obs}, {"models", comparison.models}}},
                    {"losses", std::move(losses)},
                    {"findings", std::move(findings)}});
}

}  // namespace pcic
