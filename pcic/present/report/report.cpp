#include "pcic/present/report/report.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/present/markup.hpp"
#include "pcic/present/report/estimator_plots-inl.hpp"
#include "pcic/present/report/loss_section-inl.hpp"
#include "pcic/present/report/method_section-inl.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/observations_section-inl.hpp"
#include "pcic/present/report/script_json-inl.hpp"
#include "pcic/present/report/web_files.hpp"

namespace pcic {
namespace {

// What `make` makes of the document; what is missing in it is the caller's mistake.
template <class Make>
std::string made_from(const ResultDocument& result, Make make) {
  try {
    return make(Json::parse(result.json));
  } catch (const Json::exception& error) {
    const std::string_view reason = error.what();  // "[json.exception.out_of_range.403] key 'psis' not found"
    throw InputError(
        fmt::format("{}: not what a result holds ({}). Write it again with pcic estimate --json.",
                    result.place, reason.substr(reason.find("] ") + 2)));
  }
}

std::string head() {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>pcic report</title>\n<style>\n{}</style>\n</head>\n",
      report_style());
}

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
  std::string html = head() +
                     "<body>\n<a class=\"skip\" href=\"#observations\">Skip to the observations</a>\n" +
                     top(result) + "<main>\n";
  for (const Json& loss : result.at("losses")) html += loss_section(loss, result, data);
  html += findings_section(result);
  html += observations_section(result, data);
  html += method_section(result);
  html +=
      "</main>\n<noscript><p>Plots and the table of observations need JavaScript; nothing else does.</p></noscript>\n";
  html +=
      fmt::format("<script>{}</script>\n<script type=\"application/json\" id=\"report-data\">{}</script>\n",
                  vega_script(), json_in_script(data.json()));
  return html + fmt::format("<script>\n{}</script>\n</body>\n</html>\n", report_script());
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
  return made_from(result, page_of);
}

std::string to_vega(const ResultDocument& result) {
  return made_from(result, [](const Json& document) { return json_text(plots_of(document)); });
}

}  // namespace pcic
