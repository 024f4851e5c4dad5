#include "pcic/present/predict_json.hpp"

#include <string_view>
#include <utility>

#include "pcic/present/json_layout-inl.hpp"
#include "pcic/present/predict_columns.hpp"
#include "pcic/present/question_json-inl.hpp"

namespace pcic {
namespace {

std::string_view kind_word(PredictionKind kind) {
  switch (kind) {
    case PredictionKind::mean:
      return "mean";
    case PredictionKind::probability:
      return "probability";
    case PredictionKind::draws:
      break;
  }
  return "draws";
}

Json metric_json(const Metric& metric) {
  return {{"value", metric.value}, {"se", metric.se}};
}

Json measure_json(const Measure& measure) {
  return {{"name", measure.name},
          {"larger_is_better", measure.larger_is_better},
          {"in_sample", metric_json(measure.in_sample)},
          {"first_order", metric_json(measure.first_order)},
          {"psis", metric_json(measure.psis)}};
}

}  // namespace

std::string to_json(const Prediction& prediction) {
  const PredictionSetup& setup = prediction.setup;
  Json measures = Json::array();
  for (const Measure& measure : prediction.measures) measures.push_back(measure_json(measure));
  Json pointwise = Json::object();
  for (NamedColumn& column : prediction_columns(prediction))
    pointwise[column.name] = std::move(column.values);
  Json findings = Json::array();
  for (const Finding& finding : prediction.findings) findings.push_back(finding_json(finding));
  return json_text({{"schema", "pcic-prediction"},
                    {"schema_version", prediction_schema_version},
                    {"generator", {{"name", "pcic"}, {"version", PCIC_VERSION}}},
                    {"run",
                     {{"num_obs", prediction.observations.size()},
                      {"held_out", setup.held_out.empty() ? Json(nullptr) : Json(setup.held_out)},
                      {"observations", observations_json(setup.question)},
                      {"num_draws", setup.num_draws},
                      {"num_chains", setup.num_chains},
                      {"score", setup.score},
                      {"predicted", setup.predicted},
                      {"observed", setup.observed.empty() ? Json(nullptr) : Json(setup.observed)},
                      {"kind", kind_word(setup.rules.kind)},
                      {"probabilities", setup.rules.probabilities},
                      {"tau", setup.rules.tau},
                      {"psis_flavour", setup.rules.flavour == PsisFlavour::arviz ? "arviz" : "loo"},
                      {"pareto_k_threshold", prediction.pareto_k_threshold},
                      {"reading", reading_json(setup.reading)}}},
                    {"question", question_json(setup.question)},
                    {"measures", std::move(measures)},
                    {"pointwise", std::move(pointwise)},
                    {"findings", std::move(findings)}});
}

}  // namespace pcic
