#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/core/numbers.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/linked_points-inl.hpp"

namespace pcic {
namespace {

constexpr int plot_height = 240;
constexpr std::size_t few_points = 200;  // larger dots up to here

Json color_of_serving(const ObservationView& view) {
  Json domain = Json::array(), range = Json::array();
  for (const Serving& each : view.serving) {
    domain.push_back(each.words);
    range.push_back(each.color);
  }
  return {{"field", "served"},
          {"type", "nominal"},
          {"title", view.serving_title},
          {"scale", {{"domain", domain}, {"range", range}}},
          {"legend", {{"orient", "bottom"}}}};
}

Json tooltips(const ObservationView& view) {
  Json all{tooltip("observation", "observation"), tooltip("served", view.serving_title)};
  for (const ObservationColumn& column : view.columns)
    if (column.in_plots) all.push_back(tooltip(column.key, column.title, ".4g"));
  return all;
}

Json finite_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

}  // namespace

Json linked_plot(std::string_view title, std::string_view description) {
  Json spec = figure_spec(title, description, plot_height);
  spec["data"] = {{"name", "observations"}};
  spec["params"] = {{{"name", "picked"}, {"value", nullptr}}};
  return spec;
}

Json linked_points(const ObservationView& view, const Json& x, const Json& y) {
  const Json color = color_of_serving(view);
  Json shape = color;
  shape["scale"] = {{"domain", color.at("scale").at("domain")}};
  const int size = view.drawn.size() > few_points ? 20 : 45;
  return {{"params", {{{"name", "brush"}, {"select", {{"type", "interval"}}}}}},
          {"mark", {{"type", "point"}, {"filled", true}, {"size", size}, {"aria", false}}},
          {"encoding",
           {{"x", x},
            {"y", y},
            {"color", color},
            {"shape", shape},
            {"opacity",
             {{"condition",
               {{"test", {{"and", {{{"param", "brush"}}, "picked == null || picked[datum.number]"}}}},
                {"value", 0.85}}},
              {"value", 0.12}}},
            {"tooltip", tooltips(view)}}}};
}

Json line_of_equality(const ObservationView& view, const char* first, const char* second) {
  double low = infinity, high = -infinity;
  for (const char* key : {first, second})
    for (const double value : view.find(key)->values)
      if (std::isfinite(value)) {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  Json ends = Json::array();
  if (low <= high) ends = {{{"both", low}}, {{"both", high}}};
  return {{"data", {{"values", ends}}},
          {"mark", {{"type", "line"}, {"strokeDash", {4, 4}}, {"color", grey}, {"aria", false}}},
          {"encoding",
           {{"x", {{"field", "both"}, {"type", "quantitative"}}},
            {"y", {{"field", "both"}, {"type", "quantitative"}}}}}};
}

Json observation_rows(const ObservationView& view, const std::vector<std::string>& labels) {
  Json rows = Json::array();
  for (const std::size_t i : view.drawn) {
    Json row{{"observation", labels[i]}, {"number", i + 1}, {"served", view.serving[view.served[i]].words}};
    for (const ObservationColumn& column : view.columns)
      if (column.in_plots) row[column.key] = finite_or_null(column.values[i]);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace pcic
