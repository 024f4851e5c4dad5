#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "pcic/core/numbers.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/report/estimator_plots-inl.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"

namespace pcic {
namespace {

double number_or_nan(const Json& json) {
  return json.is_null() ? not_a_number : json.get<double>();
}

double or_zero(double value) {
  return std::isfinite(value) ? value : 0;
}

// The values behind one dot; not finite is null, and not drawn.
Json dot_of(const Json& estimate) {
  const Json& mean = estimate.at("mean");
  const double value = number_or_nan(mean.at("value")), se = number_or_nan(mean.at("se")),
               mcse = number_or_nan(mean.at("mcse"));
  return {{"estimator", estimate.at("name")},      {"value", value},
          {"low_se", value - or_zero(se)},         {"high_se", value + or_zero(se)},
          {"low_mcse", value - 2 * or_zero(mcse)}, {"high_mcse", value + 2 * or_zero(mcse)},
          {"shown", value_text(value, se, mcse)},  {"se", uncertainty_text(se)},
          {"mcse", uncertainty_text(mcse)}};
}

std::vector<const Json*> estimates_of(const Json& loss, const Json& target) {
  std::vector<const Json*> found;
  for (const char* list : {"answers", "estimates"})
    for (const Json& estimate : loss.at(list))
      if (estimate.at("target") == target) found.push_back(&estimate);
  return found;
}

// So that plots of several targets can be held against each other.
Json shared_domain(const Json& loss) {
  double low = infinity, high = -infinity;
  for (const char* list : {"answers", "estimates"})
    for (const Json& estimate : loss.at(list)) {
      const Json dot = dot_of(estimate);
      for (const char* end : {"low_se", "high_se", "low_mcse", "high_mcse"}) {
        const double at = number_or_nan(dot.at(end));
        if (!std::isfinite(at)) continue;
        low = std::min(low, at);
        high = std::max(high, at);
      }
    }
  if (!(low < high)) return {{"zero", false}};
  return {{"domain", {low, high}}, {"nice", true}, {"zero", false}};
}

Json interval(const char* low, const char* high, int width, const Json& x_scale, const Json& y) {
  return {{"mark", {{"type", "rule"}, {"strokeWidth", width}, {"aria", false}}},
          {"encoding",
           {{"x", quantitative(low, "expected loss of a new observation", x_scale)},
            {"x2", {{"field", high}}},
            {"y", y}}}};
}

Json plot_of_target(const Json& loss, const Json& answer, const Json& x_scale) {
  const std::vector<const Json*> estimates = estimates_of(loss, answer.at("target"));
  Json values = Json::array(), names = Json::array();
  for (const Json* estimate : estimates) {
    values.push_back(dot_of(*estimate));
    names.push_back(estimate->at("name"));
  }
  const Json y{{"field", "estimator"},
               {"type", "nominal"},
               {"title", nullptr},
               {"sort", names},
               {"axis", {{"minExtent", 105}, {"maxExtent", 105}, {"grid", true}}}};
  Json spec =
      figure_spec("Target " + answer.at("target").get<std::string>(),
                  answer.at("sentence").get<std::string>(), static_cast<int>(20 * estimates.size()) + 10);
  spec["data"] = {{"values", std::move(values)}};
  spec["encoding"] = {
      {"color",
       {{"condition", {{"test", "datum.estimator == 'answer'"}, {"value", vermilion}}}, {"value", blue}}},
      {"tooltip",
       {tooltip("estimator", "estimator"), tooltip("shown", "mean"), tooltip("se", "standard error"),
        tooltip("mcse", "Monte Carlo error")}}};
  const Json dot{
      {"mark", {{"type", "point"}, {"filled", true}, {"opacity", 1}, {"size", 60}}},
      {"encoding", {{"x", quantitative("value", "expected loss of a new observation", x_scale)}, {"y", y}}}};
  spec["layer"] = {interval("low_se", "high_se", 1, x_scale, y),
                   interval("low_mcse", "high_mcse", 4, x_scale, y), dot};
  return spec;
}

}  // namespace

std::vector<Json> estimator_plots(const Json& loss) {
  const Json x_scale = shared_domain(loss);
  std::vector<Json> plots;
  for (const Json& answer : loss.at("answers")) plots.push_back(plot_of_target(loss, answer, x_scale));
  return plots;
}

}  // namespace pcic
