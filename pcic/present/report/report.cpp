#include "pcic/present/report/report.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "pcic/present/markup.hpp"
#include "pcic/present/report/estimator_plots-inl.hpp"
#include "pcic/present/report/linked_points-inl.hpp"
#include "pcic/present/report/loss_section-inl.hpp"
#include "pcic/present/report/method_section-inl.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/observations_section-inl.hpp"
#include "pcic/present/report/page-inl.hpp"
#include "pcic/present/report/rank_plot-inl.hpp"

namespace pcic {
namespace {

std::string top(const Json& result) {
  const Json& sentences = result.at("run").at("sentences");
  std::string html =
      "<header>\n<p class=\"kicker\">pcic report</p>\n<h1>How well will this posterior predict?</h1>\n";
  for (const Json& sentence : sentences)
    html += fmt::format("<p>{}</p>\n", escaped_prose(sentence.get<std::string>()));
  return html + "</header>\n";
}

std::string page_of(const Json& result) {
  PageData data;
  std::string body = top(result) + "<main>\n";
  for (const Json& loss : result.at("losses")) body += loss_section(loss, result, data);
  body += findings_section(result.at("findings"));
  std::vector<ShownView> shown;
  const std::vector<ObservationView> views = observation_views(result);
  for (const ObservationView& view : views) shown.push_back({view, observation_plots(view)});
  if (std::optional<Json> ranks = rank_plot(views, observation_labels(result)))
    body += "<section>\n<h2>Several losses</h2>\n<figure>\n" + data.plot(*std::move(ranks)) +
            "</figure>\n</section>\n";
  body += observations_section(
      shown, result,
      "The correction of an observation is its loss when it is left out minus its loss in "
      "sample: how much the fit depends on having seen it.",
      data);
  body += method_section(result, "Method") + "</main>\n";
  return page_html(body, data);
}

Json plots_of(const Json& result) {
  Json document = Json::object();
  const std::vector<std::string> labels = observation_labels(result);
  for (const Json& loss : result.at("losses")) {
    Json& estimators = document[loss.at("loss").get<std::string>()]["estimators"];
    std::size_t number = 0;
    for (Json& plot : estimator_plots(loss))
      estimators[loss.at("answers").at(number++).at("target").get<std::string>()] = std::move(plot);
  }
  for (const ObservationView& view : observation_views(result))
    for (NamedPlot& plot : observation_plots(view)) {
      plot.spec["data"]["values"] = observation_rows(view, labels);
      document[view.loss]["observations"][view.target][plot.name] = std::move(plot.spec);
    }
  return document;
}

}  // namespace

std::string to_report(const ResultDocument& result) {
  const Json document = parsed_result(result);
  try {
    return page_of(document);
  } catch (const Json::exception& error) {
    refuse_result(result, error);
  }
}

std::string to_vega(const ResultDocument& result) {
  const Json document = parsed_result(result);
  try {
    return json_text(plots_of(document));
  } catch (const Json::exception& error) {
    refuse_result(result, error);
  }
}

}  // namespace pcic
