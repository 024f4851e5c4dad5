#include "pcic/present/report/figure_spec-inl.hpp"

namespace pcic {

Json figure_spec(std::string_view title, std::string_view description, int height) {
  return {{"$schema", "https://vega.github.io/schema/vega-lite/v6.json"},
          {"title", title},
          {"description", description},
          {"width", "container"},
          {"height", height}};
}

Json quantitative(std::string_view field, std::string_view title, const Json& scale) {
  return {{"field", field}, {"type", "quantitative"}, {"title", title}, {"scale", scale}};
}

Json counting(std::string_view field, std::string_view title) {
  Json axis = quantitative(field, title, {{"zero", false}, {"nice", false}, {"padding", 8}});
  axis["axis"] = {{"format", "d"}, {"tickMinStep", 1}};
  return axis;
}

Json drawn_once() {
  return {{"values", Json::array({Json::object()})}};
}

Json dashed_line(std::string_view channel, double at) {
  return {{"data", drawn_once()},
          {"mark", {{"type", "rule"}, {"strokeDash", {4, 4}}, {"color", grey}, {"aria", false}}},
          {"encoding", {{std::string(channel), {{"datum", at}}}}}};
}

Json tooltip(std::string_view field, std::string_view title, std::string_view format) {
  Json json{{"field", field}, {"title", title}};
  if (!format.empty()) {
    json["type"] = "quantitative";
    json["format"] = format;
  }
  return json;
}

}  // namespace pcic
