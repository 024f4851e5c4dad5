#include "pcic/present/json.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {
namespace {

std::string_view divisor_word(Divisor divisor) {
  return divisor == Divisor::draws ? "draws" : "draws_minus_one";
}

Json estimate_json(const Estimate& estimate) {
  return {{"name", estimate.name},
          {"mean", {{"value", estimate.value}, {"se", estimate.se}, {"mcse", estimate.mcse}}},
          {"sum", {{"value", estimate.sum()}, {"se", estimate.se_sum()}, {"mcse", estimate.mcse_sum()}}}};
}

Json loss_json(const LossResult& loss) {
  const LossEvaluation& evaluation = loss.evaluation;
  Json estimates = Json::array();
  Json pointwise = Json::object();
  for (const Estimate& estimate : evaluation.estimates) {
    estimates.push_back(estimate_json(estimate));
    pointwise[estimate.name] = estimate.pointwise;
  }
  pointwise["covariance"] = evaluation.covariance;
  pointwise["ratio"] = evaluation.ratio;
  pointwise["remaining_error"] = evaluation.remaining_error;
  return {{"loss", evaluation.loss},
          {"is_log_loss", evaluation.is_log_loss},
          {"convergence", {{"rhat", loss.convergence.rhat}, {"ess", loss.convergence.ess}}},
          {"estimates", std::move(estimates)},
          {"pointwise", std::move(pointwise)}};
}

}  // namespace

std::string to_json(const Result& result) {
  Json losses = Json::array();
  for (const LossResult& loss : result.losses) losses.push_back(loss_json(loss));
  Json findings = Json::array();
  for (const Finding& finding : result.findings) findings.push_back(finding_json(finding));
  const Json document{{"schema", "pcic-result"},
                      {"schema_version", result_schema_version},
                      {"generator", {{"name", "pcic"}, {"version", PCIC_VERSION}}},
                      {"run",
                       {{"num_obs", result.num_obs},
                        {"num_draws", result.num_draws},
                        {"num_chains", result.num_chains},
                        {"score", result.score},
                        {"divisor", divisor_word(result.divisor)},
                        {"settings", result.settings},
                        {"outcome", result.outcome ? Json(*result.outcome) : Json(nullptr)}}},
                      {"losses", std::move(losses)},
                      {"findings", std::move(findings)}};
  return json_text(document);
}

}  // namespace pcic
