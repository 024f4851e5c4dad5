#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/report/bridged_plot-inl.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {
namespace {

struct Changed {
  std::string label;
  double before, value, mcse;
};

// The labels stand in the order of what is evaluated, walks have numbers of the data.
std::string label_of(const Json& result, const std::vector<std::string>& labels, std::size_t number) {
  const Json& observations = result.at("run").at("observations");
  for (std::size_t i = 0; i < labels.size(); ++i)
    if ((observations.is_null() ? i + 1 : observations.at(i).get<std::size_t>()) == number) return labels[i];
  return std::to_string(number);
}

std::vector<Changed> changes_of(const Json& loss, const Json& result) {
  std::vector<Changed> changes;
  const std::vector<std::string> labels = observation_labels(result);
  const auto number = [](const Json& json) { return json.is_null() ? not_a_number : json.get<double>(); };
  for (const Json& walk : result.at("bridge").at("walks"))
    for (const Json& found : walk.value("losses", Json::array()))  // older results have none
      if (found.at("loss") == loss.at("loss") && found.at("target") == loss.at("target"))
        changes.push_back({label_of(result, labels, walk.at("observation").get<std::size_t>()),
                           number(found.at("before")), number(found.at("value")), number(found.at("mcse"))});
  std::erase_if(changes, [](const Changed& each) { return !std::isfinite(each.value - each.before); });
  std::ranges::stable_sort(changes, [](const Changed& a, const Changed& b) {
    return std::abs(a.value - a.before) > std::abs(b.value - b.before);
  });
  return changes;
}

}  // namespace

std::optional<Json> bridged_plot(const Json& loss, const Json& result) {
  if (!result.contains("bridge") || result.at("bridge").is_null()) return std::nullopt;
  std::vector<Changed> changes = changes_of(loss, result);
  if (changes.empty()) return std::nullopt;
  const std::size_t num_walks = changes.size();
  changes.resize(std::min(num_walks, most_bridged));
  Json values = Json::array(), names = Json::array();
  for (const Changed& each : changes) {
    names.push_back(each.label);
    values.push_back({{"observation", each.label},
                      {"before", each.before},
                      {"value", each.value},
                      {"low", each.value - 2 * each.mcse},
                      {"high", each.value + 2 * each.mcse},
                      {"shown", value_text(each.value, each.mcse, each.mcse)},
                      {"mcse", uncertainty_text(each.mcse)}});
  }
  const Json y{{"field", "observation"}, {"type", "nominal"}, {"title", "observation"}, {"sort", names}};
  const Json x_title = "loss of the observation when it is left out";
  const auto layer = [&](const Json& mark, const char* from, const char* to) {
    Json encoding{{"x", quantitative(from, x_title.get<std::string>())}, {"y", y}};
    if (to) encoding["x2"] = {{"field", to}};
    return Json{{"mark", mark}, {"encoding", std::move(encoding)}};
  };
  Json spec =
      figure_spec("Before and after the bridge",
                  num_walks > most_bridged
                      ? fmt::format("The {} of {} observations that changed most.", most_bridged, num_walks)
                      : "Every observation that a walk was made to; those that changed most first.",
                  static_cast<int>(20 * changes.size()) + 10);
  spec["data"] = {{"values", std::move(values)}};
  spec["encoding"] = {{"tooltip",
                       {tooltip("observation", "observation"), tooltip("before", "estimators", ".4~g"),
                        tooltip("shown", "bridge"), tooltip("mcse", "Monte Carlo error")}}};
  spec["layer"] = {
      layer({{"type", "rule"}, {"color", grey}, {"strokeWidth", 1}, {"aria", false}}, "before", "value"),
      layer({{"type", "rule"}, {"color", orange}, {"strokeWidth", 4}, {"aria", false}}, "low", "high"),
      layer({{"type", "point"}, {"filled", false}, {"color", blue}, {"size", 60}}, "before", nullptr),
      layer({{"type", "point"}, {"filled", true}, {"color", orange}, {"opacity", 1}, {"size", 60}}, "value",
            nullptr)};
  return spec;
}

}  // namespace pcic
