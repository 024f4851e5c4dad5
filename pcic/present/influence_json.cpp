#include "pcic/present/influence_json.hpp"

#include <utility>

#include "pcic/present/csv_text.hpp"
#include "pcic/present/json_layout-inl.hpp"
#include "pcic/present/question_json-inl.hpp"

namespace pcic {
namespace {

template <class Values>
Json or_null(const Values& values) {
  return values.empty() ? Json(nullptr) : Json(values);
}

Json square(const std::vector<double>& values, std::size_t size) {
  Json rows = Json::array();
  for (std::size_t j = 0; j < size; ++j)
    rows.push_back(std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(j * size),
                                       values.begin() + static_cast<std::ptrdiff_t>((j + 1) * size)));
  return rows;
}

Json parameters_json(const ParameterSpread& spread) {
  if (spread.names.empty()) return nullptr;
  const std::size_t p = spread.names.size();
  return {{"names", spread.names},
          {"means", spread.means},
          {"posterior_covariance", square(spread.posterior_covariance, p)},
          {"jackknife_covariance", square(spread.jackknife_covariance, p)}};
}

}  // namespace

std::string to_json(const CaseInfluence& influence) {
  Json losses = Json::array(), findings = Json::array();
  for (const LossInfluence& loss : influence.losses)
    losses.push_back({{"loss", loss.loss},
                      {"own", loss.own},
                      {"relative", loss.relative},
                      {"on_total", loss.on_total},
                      {"ratio", loss.ratio}});
  for (const Finding& finding : influence.findings) findings.push_back(finding_json(finding));
  return json_text({{"schema", "pcic-influence"},
                    {"schema_version", influence_schema_version},
                    {"generator", {{"name", "pcic"}, {"version", PCIC_VERSION}}},
                    {"run",
                     {{"num_obs", influence.num_obs},
                      {"num_draws", influence.num_draws},
                      {"score", influence.score},
                      {"reading", reading_json(influence.reading)}}},
                    {"question", question_json(influence.question)},
                    {"cases", or_null(influence.cases)},
                    {"losses", std::move(losses)},
                    {"score_variance", influence.score_variance},
                    {"observation_scale", or_null(influence.observation_scale)},
                    {"observation_scale_error", or_null(influence.observation_scale_error)},
                    {"pareto_k", or_null(influence.pareto_k)},
                    {"parameters", parameters_json(influence.parameters)},
                    {"findings", std::move(findings)}});
}

std::string to_csv(const CaseInfluence& influence) {
  std::string text =
      "loss,observation,case,own,relative,on_total,ratio,score_variance,observation_scale,"
      "observation_scale_error,pareto_k\n";
  for (const LossInfluence& loss : influence.losses)
    for (std::size_t i = 0; i < influence.num_obs; ++i) {
      text += csv_field(loss.loss) + "," + std::to_string(i + 1) + "," + csv_field(influence.case_name(i));
      for (const std::vector<double>* values :
           {&loss.own, &loss.relative, &loss.on_total, &loss.ratio, &influence.score_variance,
            &influence.observation_scale, &influence.observation_scale_error, &influence.pareto_k}) {
        text += ",";
        if (!values->empty()) append_csv_number(text, (*values)[i]);
      }
      text += "\n";
    }
  return text;
}

}  // namespace pcic
