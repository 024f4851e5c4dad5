#include "pcic/present/json.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/estimate/interval.hpp"
#include "pcic/present/json_layout-inl.hpp"
#include "pcic/present/psis_sentences.hpp"
#include "pcic/present/question_json-inl.hpp"
#include "pcic/present/question_sentences.hpp"
#include "pcic/present/text_sentences.hpp"

namespace pcic {
namespace {

std::string_view divisor_word(Divisor divisor) {
  return divisor == Divisor::draws ? "draws" : "draws_minus_one";
}

Json estimate_json(const Estimate& estimate) {
  return {{"name", estimate.name},
          {"target", name_of(estimate.target)},
          {"mean", {{"value", estimate.value}, {"se", estimate.se}, {"mcse", estimate.mcse}}},
          {"sum", {{"value", estimate.sum()}, {"se", estimate.se_sum()}, {"mcse", estimate.mcse_sum()}}}};
}

Json name_or_null(const std::string& name) {
  return name.empty() ? Json() : Json(name);
}

Json answer_json(const Answer& answer, const LossResult& loss) {
  Json json = estimate_json(answer);
  json["sentence"] = target_sentence(answer.target, loss);
  json["sources"] = {{"in_sample", name_or_null(answer.in_sample)},
                     {"series", name_or_null(answer.series)},
                     {"weights", name_or_null(answer.weights)}};
  json["mean"]["approximation"] = answer.approximation;
  const auto [low, high] = interval_95(answer);
  json["mean"]["interval_95"] = {low, high};
  json["sum"]["approximation"] = answer.approximation * answer.num_obs();
  json["served"] = Json::object();
  if (!answer.weights.empty()) json["served"][answer.weights] = answer.count(Served::by_weights);
  if (!answer.series.empty()) json["served"][answer.series] = answer.count(Served::by_series);
  if (const std::size_t count = answer.count(Served::by_other_fit)) json["served"]["other_fit"] = count;
  if (const std::size_t count = answer.count(Served::by_bridge)) json["served"]["bridge"] = count;
  json["served"]["nobody"] = answer.count(Served::by_nobody);
  json["served"]["undefined"] = answer.count(Served::undefined);
  return json;
}

Json served_by_json(const Answer& answer) {
  Json words = Json::array();
  for (const Served by : answer.served)
    words.push_back(by == Served::by_weights     ? Json(answer.weights)
                    : by == Served::by_series    ? Json(answer.series)
                    : by == Served::by_other_fit ? Json("other_fit")
                    : by == Served::by_bridge    ? Json("bridge")
                    : by == Served::by_nobody    ? Json("nobody")
                                                 : Json());
  return words;
}

Json sentences_json(const std::vector<std::string>& sentences) {
  Json said = Json::array();
  for (const std::string& sentence : sentences)
    if (!sentence.empty()) said.push_back(sentence);
  return said;
}

// What to_text says of the loss.
Json loss_sentences_json(const LossResult& loss, const Result& result) {
  const bool answered = is_answered(loss);
  return {
      {"answer", answered ? answer_sentence(loss, result.question)
                          : no_answer_sentence(loss.evaluation, result.findings)},
      {"trust", answered ? trust_sentence(loss.answer) : ""},
      {"details",
       sentences_json(
           {loo_sentence(loss.evaluation), result.psis ? psis_sentence(loss.evaluation, *result.psis) : "",
            loss.evaluation.find("pcic") ? convergence_sentence(loss.convergence, result.num_draws) : ""})}};
}

// What to_text says of the run.
Json run_sentences_json(const Result& result) {
  std::vector<std::string> sentences{origin_sentence(result)};
  if (result.question)
    for (std::string& sentence : question_sentences(*result.question, result.num_obs))
      sentences.push_back(std::move(sentence));
  for (const FormulaCheck& check : result.formula_checks) sentences.push_back(formula_check_sentence(check));
  return sentences_json(sentences);
}

Json loss_json(const LossResult& loss, const Result& result) {
  const LossEvaluation& evaluation = loss.evaluation;
  Json answers = Json::array(), estimates = Json::array(), pointwise = Json::object();
  for (const Answer* answer : loss.answers()) {
    answers.push_back(answer_json(*answer, loss));
    Json& of_target = pointwise[std::string(name_of(answer->target))];
    of_target["answer"] = answer->pointwise;
    of_target["served_by"] = served_by_json(*answer);
  }
  for (const Estimate& estimate : evaluation.estimates) {
    estimates.push_back(estimate_json(estimate));
    pointwise[std::string(name_of(estimate.target))][estimate.name] = estimate.pointwise;
  }
  Json diagnostics{{"covariance", evaluation.covariance},
                   {"ratio", evaluation.ratio},
                   {"ratio_error", evaluation.ratio_error},
                   {"remaining_error", evaluation.remaining_error}};
  if (!evaluation.point_ratio.empty()) diagnostics["point_ratio"] = evaluation.point_ratio;
  if (!evaluation.loss_pareto_k.empty()) diagnostics["loss_pareto_k"] = evaluation.loss_pareto_k;
  pointwise["diagnostics"] = std::move(diagnostics);
  return {{"loss", evaluation.loss},
          {"is_log_loss", evaluation.is_log_loss},
          {"target", name_of(loss.answer.target)},
          {"sentences", loss_sentences_json(loss, result)},
          {"convergence", {{"rhat", loss.convergence.rhat}, {"ess", loss.convergence.ess}}},
          {"advice", loss.advice},
          {"answers", std::move(answers)},
          {"estimates", std::move(estimates)},
          {"pointwise", std::move(pointwise)}};
}

Json formula_check_json(const FormulaCheck& check) {
  return {{"against", check.against},
          {"num_draws", check.num_draws},
          {"num_obs", check.num_obs},
          {"num_differing", check.num_differing},
          {"worst_observation", check.num_obs > 0 ? Json(check.worst + 1) : Json(nullptr)},
          {"variation", check.variation},
          {"explained_by_digits", check.explained},
          {"agrees", check.agrees()},
          {"cause", check.cause}};
}

Json bridged_losses_json(const BridgeWalk& walk) {
  Json losses = Json::array();
  for (const BridgedLoss& loss : walk.losses)
    losses.push_back({{"loss", loss.loss},
                      {"target", name_of(loss.target)},
                      {"before", loss.before},
                      {"value", loss.value},
                      {"mcse", loss.mcse}});
  return losses;
}

Json bridge_json(const BridgeReport& bridge, const EvaluatedObservations& evaluated) {
  Json walks = Json::array();
  for (const BridgeWalk& walk : bridge.walks)
    walks.push_back({{"observation", evaluated.place(walk.observation) + 1},
                     {"arrived", walk.arrived},
                     {"steps", walk.num_steps},
                     {"moves", walk.num_moves},
                     {"acceptance", walk.acceptance},
                     {"correlation", walk.correlation},
                     {"losses", bridged_losses_json(walk)}});
  Json late = Json::array();
  for (const std::size_t observation : bridge.out_of_time) late.push_back(evaluated.place(observation) + 1);
  return {{"num_parameters", bridge.num_parameters},
          {"supports", bridge.supports},
          {"walks", std::move(walks)},
          {"out_of_time", std::move(late)},
          {"refusal", bridge.refusal.empty() ? Json() : Json(bridge.refusal)}};
}

// What the draws were, so that another run can be held against them.
Json chains_json(const Result& result) {
  Json chains = Json::array();
  for (std::size_t c = 0; c < result.origins.size(); ++c) {
    const ChainOrigin& origin = result.origins[c];
    Json arrays = Json::array();
    for (const ArrayRead& array : origin.arrays)
      arrays.push_back({{"name", array.name}, {"fingerprint", array.values.text()}});
    chains.push_back({{"file", origin.place},
                      {"num_draws", c < result.chain_draws.size() ? Json(result.chain_draws[c]) : Json()},
                      {"arrays", std::move(arrays)}});
  }
  return chains;
}

std::string_view trouble_word(TailTrouble trouble) {
  switch (trouble) {
    case TailTrouble::too_short:
      return "too_short";
    case TailTrouble::constant:
      return "constant";
    case TailTrouble::no_spread:
      return "no_spread";
    case TailTrouble::not_finite:
      return "not_finite";
    case TailTrouble::incomplete:
      return "incomplete";
    case TailTrouble::none:
      break;
  }
  return "";
}

Json psis_json(const PsisResult& psis) {
  Json troubles = Json::array();
  for (TailTrouble trouble : psis.troubles)
    troubles.push_back(trouble == TailTrouble::none ? Json() : Json(trouble_word(trouble)));
  return {{"flavour", psis.flavour == PsisFlavour::loo ? "loo" : "arviz"},
          {"r_eff", psis.r_eff_text()},
          {"threshold", psis.threshold},
          {"pareto_k", psis.pareto_k},
          {"n_eff", psis.n_eff},
          {"p_loo", psis.p_loo},
          {"mcse", psis.mcse},
          {"trouble", std::move(troubles)}};
}

}  // namespace

std::string to_json(const Result& result) {
  Json losses = Json::array();
  for (const LossResult& loss : result.losses) losses.push_back(loss_json(loss, result));
  Json findings = Json::array();
  for (const Finding& finding : result.findings) findings.push_back(finding_json(finding));
  Json checks = Json::array();
  for (const FormulaCheck& check : result.formula_checks) checks.push_back(formula_check_json(check));
  Json document{{"schema", "pcic-result"},
                {"schema_version", result_schema_version},
                {"generator", {{"name", "pcic"}, {"version", PCIC_VERSION}}},
                {"run",
                 {{"num_obs", result.num_obs},
                  {"observations", observations_json(result.question)},
                  {"num_draws", result.num_draws},
                  {"num_chains", result.num_chains},
                  {"score", result.score},
                  {"draws_from", result.draws_from == DrawsFrom::mixture ? "mixture" : "posterior"},
                  {"divisor", divisor_word(result.divisor)},
                  {"formula_checks", std::move(checks)},
                  {"reading", reading_json(result.reading)},
                  {"chains", chains_json(result)},
                  {"command", name_or_null(result.command)},
                  {"sentences", run_sentences_json(result)}}},
                {"question", question_json(result.question)},
                {"losses", std::move(losses)},
                {"psis", result.psis ? psis_json(*result.psis) : Json()},
                {"findings", std::move(findings)}};
  if (result.bridge) document["bridge"] = bridge_json(*result.bridge, EvaluatedObservations(result.question));
  return json_text(document);
}

}  // namespace pcic
