#include <cmath>
#include <nlohmann/json.hpp>

#include "paper/line_colors.hpp"

namespace pcic::paper {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json axis(const char* field, const std::string& title, bool logarithmic) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", logarithmic ? Json{{"type", "log"}} : Json{{"type", "linear"}, {"zero", false}}}};
}

}  // namespace

std::string to_vega_lite(const Figure& figure) {
  const std::vector<std::string> names = line_names(figure);
  Json values = Json::array(), panels = Json::array(), layers = Json::array();
  bool has_bands = false;
  for (const FigurePanel& panel : figure.panels) {
    panels.push_back(panel.title);
    for (const FigureLine& line : panel.lines)
      for (const FigurePoint& point : line.points) {
        has_bands = has_bands || std::isfinite(point.low);
        values.push_back({{"panel", panel.title},
                          {"line", line.name},
                          {"x", number(point.x)},
                          {"y", number(point.y)},
                          {"low", number(point.low)},
                          {"high", number(point.high)}});
      }
  }
  const Json color{{"field", "line"},
                   {"type", "nominal"},
                   {"title", nullptr},
                   {"scale", {{"domain", names}, {"range", colors_of(names)}}}};
  const Json x = axis("x", figure.x_label, figure.log_x), y = axis("y", figure.y_label, figure.log_y);
  Json low = axis("low", figure.y_label, figure.log_y);
  const Json band{{"transform", {{{"filter", "isValid(datum.low)"}}}},
                  {"mark", {{"type", "area"}, {"opacity", band_opacity(names.size())}}},
                  {"encoding", {{"x", x}, {"y", low}, {"y2", {{"field", "high"}}}, {"color", color}}}};
  const Json line{{"mark", {{"type", "line"}, {"point", true}, {"tooltip", true}}},
                  {"encoding", {{"x", x}, {"y", y}, {"color", color}}}};
  if (has_bands) layers.push_back(band);
  layers.push_back(line);
  const Json document{
      {"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
      {"title", figure.title},
      {"data", {{"values", values}}},
      {"facet", {{"field", "panel"}, {"type", "nominal"}, {"title", nullptr}, {"sort", panels}}},
      {"columns", 3},
      {"spec", {{"width", 260}, {"height", 200}, {"layer", layers}}},
      {"resolve", {{"scale", {{"y", figure.shared_y ? "shared" : "independent"}}}}}};
  return document.dump(1) + "\n";
}

}  // namespace pcic::paper
