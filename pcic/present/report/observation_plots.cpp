#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/linked_points-inl.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"

namespace pcic {
namespace {

class PlotMaker {
 public:
  explicit PlotMaker(const ObservationView& view) : view_(view) {}

  Json correction_by_number() const {
    Json spec = linked_plot("What leaving it out changes", "Correction of each observation, by its number.");
    spec["layer"] = {
        dashed_line("y", 0),
        linked_points(view_, counting("number", "number of the observation"), correction_axis())};
    return spec;
  }

  Json correction_sorted() const {
    Json spec = linked_plot("The same, sorted", "Correction of each observation, the largest first.");
    spec["layer"] = {dashed_line("y", 0), linked_points(view_, counting("rank", "rank"), correction_axis())};
    return spec;
  }

  Json trust() const {
    const bool has_r = view_.find("r") != nullptr, has_k = view_.find("k") != nullptr;
    Json spec = linked_plot(
        "Whom the diagnostics trust",
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
    spec["layer"].push_back(has_r && has_k ? linked_points(view_, k, r)
                                           : linked_points(view_, number, has_r ? r : k));
    return spec;
  }

  Json series_against_weights() const {
    Json spec = linked_plot("Series against weights",
                            "The two estimates of each observation's loss. On the line they agree.");
    spec["layer"] = {line_of_equality(view_, "series", "weights"),
                     linked_points(view_, quantitative("series", view_.series + " (series)"),
                                   quantitative("weights", view_.weights + " (weights)"))};
    return spec;
  }

 private:
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

  const ObservationView& view_;
};

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

}  // namespace pcic
