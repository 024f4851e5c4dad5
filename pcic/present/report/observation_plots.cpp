#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"

namespace pcic {
namespace {

constexpr int plot_height = 240;
constexpr const char* plot_fields[] = {"answer", "in_sample", "correction", "rank",
                                       "r",      "k",         "series",     "weights"};

class PlotMaker {
 public:
  explicit PlotMaker(const ObservationView& view) : view_(view) {}

  Json correction_by_number() const {
    Json spec = start("What leaving it out changes", "Correction of each observation, by its number.");
    spec["layer"] = {dashed_line("y", 0),
                     points(counting("number", "number of the observation"), correction_axis())};
    return spec;
  }

  Json correction_sorted() const {
    Json spec = start("The same, sorted", "Correction of each observation, the largest first.");
    spec["layer"] = {dashed_line("y", 0), points(counting("rank", "rank"), correction_axis())};
    return spec;
  }

  Json trust() const {
    const bool has_r = view_.find("r") != nullptr, has_k = view_.find("k") != nullptr;
    Json spec =
        start("Whom the diagnostics trust",
              "r of the series against k-hat of the weights. Observations in the shaded corner are settled "
              "by neither.");
    const Json number = counting("number", "number of the observation");
    const Json k = quantitative("k", "k-hat (weights)");
    const Json r = quantitative("r", "r (series)", {{"type", "sqrt"}, {"zero", true}});
    spec["layer"] = Json::array();
    if (has_r && has_k && std::isfinite(view_.k_threshold)) spec["layer"].push_back(untrusted_corner());
    if (has_r) spec["layer"].push_back(dashed_line("y", thresholds.ratio_look));
    for (const double limit : {std::min(thresholds.pareto_k_sound, view_.k_threshold), view_.k_threshold})
      if (has_k && std::isfinite(limit)) spec["layer"].push_back(dashed_line(has_r ? "x" : "y", limit));
    spec["layer"].push_back(has_r && has_k ? points(k, r) : points(number, has_r ? r : k));
    return spec;
  }

  Json series_against_weights() const {
    Json spec = start("Series against weights",
                      "The two estimates of each observation's loss. On the line they agree.");
    spec["layer"] = {diagonal(), points(quantitative("series", view_.series + " (series)"),
                                        quantitative("weights", view_.weights + " (weights)"))};
    return spec;
  }

 private:
  static Json start(std::string_view title, std::string_view description) {
    Json spec = figure_spec(title, description, plot_height);
    spec["data"] = {{"name", "observations"}};
    spec["params"] = {{{"name", "picked"}, {"value", nullptr}}};
    return spec;
  }

  static Json correction_axis() { return quantitative("correction", "answer minus in-sample loss"); }

  Json untrusted_corner() const {
    return {{"data", drawn_once()},
            {"mark", {{"type", "rect"}, {"color", vermilion}, {"opacity", 0.1}, {"aria", false}}},
            {"encoding",
             {{"x", {{"datum", view_.k_threshold}}},
              {"x2", {{"value", "width"}}},
              {"y", {{"datum", thresholds.ratio_look}}},
              {"y2", {{"value", 0}}}}}};
  }

  Json diagonal() const {
    double low = infinity, high = -infinity;
    for (const char* key : {"series", "weights"})
      for (const double value : view_.find(key)->values)
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

  Json color_of_serving() const {
    Json domain = Json::array(), range = Json::array();
    for (const std::string& words : view_.serving) {
      domain.push_back(words);
      range.push_back(words == view_.weights        ? blue
                      : words == view_.series       ? green
                      : words == "not settled"      ? vermilion
                      : words == "a fit without it" ? purple
                                                    : grey);
    }
    return {{"field", "served"},
            {"type", "nominal"},
            {"title", "served by"},
            {"scale", {{"domain", domain}, {"range", range}}},
            {"legend", {{"orient", "bottom"}}}};
  }

  Json tooltips() const {
    Json all{tooltip("observation", "observation"), tooltip("served", "served by")};
    for (const char* key : plot_fields)
      if (const ObservationColumn* column = view_.find(key))
        all.push_back(tooltip(key, column->title, ".4g"));
    return all;
  }

  Json points(const Json& x, const Json& y) const {
    const Json color = color_of_serving();
    Json shape = color;
    shape["scale"] = {{"domain", color.at("scale").at("domain")}};
    return {{"params", {{{"name", "brush"}, {"select", {{"type", "interval"}}}}}},
            {"mark",
             {{"type", "point"},
              {"filled", true},
              {"size", view_.drawn.size() > 200 ? 20 : 45},
              {"aria", false}}},
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
              {"tooltip", tooltips()}}}};
  }

  const ObservationView& view_;
};

Json finite_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

}  // namespace

std::vector<NamedPlot> observation_plots(const ObservationView& view) {
  const PlotMaker make(view);
  std::vector<NamedPlot> plots;
  if (view.find("correction")) {
    plots.push_back({"correction", make.correction_by_number()});
    plots.push_back({"sorted", make.correction_sorted()});
  }
  if (view.find("r") || view.find("k")) plots.push_back({"trust", make.trust()});
  if (view.find("series") && view.find("weights"))
    plots.push_back({"agreement", make.series_against_weights()});
  return plots;
}

Json observation_rows(const ObservationView& view, const std::vector<std::string>& labels) {
  Json rows = Json::array();
  for (const std::size_t i : view.drawn) {
    Json row{{"observation", labels[i]}, {"number", i + 1}, {"served", view.serving[view.served[i]]}};
    for (const char* key : plot_fields)
      if (const ObservationColumn* column = view.find(key)) row[key] = finite_or_null(column->values[i]);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace pcic
