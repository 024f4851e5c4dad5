#include "pcic/present/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {
namespace {

using Json = nlohmann::ordered_json;

std::string_view divisor_word(Divisor divisor) {
  return divisor == Divisor::draws ? "draws" : "draws_minus_one";
}

std::string_view level_word(Level level) {
  switch (level) {
    case Level::severe:
      return "severe";
    case Level::warning:
      return "warning";
    case Level::note:
      break;
  }
  return "note";
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

Json finding_json(const Finding& finding) {
  std::vector<std::size_t> observations = finding.observations;
  for (std::size_t& observation : observations) ++observation;
  return {{"level", level_word(finding.level)},
          {"code", finding.code},
          {"loss", finding.loss.empty() ? Json(nullptr) : Json(finding.loss)},
          {"text", finding.text},
          {"observations", std::move(observations)}};
}

std::string dumped(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Like dump(2), but an array or object of plain values stays on one line: a row of numbers, not a column.
void append(std::string& text, const Json& value, std::size_t indent) {
  const bool nested =
      std::any_of(value.begin(), value.end(), [](const Json& child) { return child.is_structured(); });
  if (!value.is_structured() || !nested) {
    text += dumped(value);
    return;
  }
  const bool is_object = value.is_object();
  std::string line = "\n";
  line.append(indent, ' ');
  text += is_object ? '{' : '[';
  const char* separator = "";
  for (const auto& item : value.items()) {
    text.append(separator).append(line).append("  ");
    if (is_object) text += dumped(item.key()) + ": ";
    append(text, item.value(), indent + 2);
    separator = ",";
  }
  text += line;
  text += is_object ? '}' : ']';
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
                        {"settings", result.settings}}},
                      {"losses", std::move(losses)},
                      {"findings", std::move(findings)}};
  std::string text;
  append(text, document, 0);
  return text + "\n";
}

}  // namespace pcic
