#include <fmt/format.h>

#include "pcic/present/markup.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/base64.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/observations_section-inl.hpp"

namespace pcic {
namespace {

Json view_json(const ShownView& shown, PageData& data) {
  const ObservationView& view = shown.view;
  Json columns = Json::array(), plots = Json::array();
  for (const ObservationColumn& column : view.columns)
    columns.push_back({{"key", column.key}, {"title", column.title}, {"column", data.column(column.values)}});
  for (const NamedPlot& plot : shown.plots) plots.push_back(plot.spec);
  Json serving = Json::array();
  for (const Serving& each : view.serving) serving.push_back(each.words);
  const bool all_drawn = view.drawn.size() == view.served.size();
  return {{"serving", std::move(serving)},
          {"serving_title", view.serving_title},
          {"served", base64(view.served)},
          {"columns", std::move(columns)},
          {"drawn", all_drawn ? Json(nullptr) : Json(view.drawn)},
          {"plots", std::move(plots)}};
}

std::string choices(const std::vector<ShownView>& shown) {
  std::string html;
  for (std::size_t k = 0; k < shown.size(); ++k)
    html += fmt::format("<option value=\"{}\">{} ({})</option>", k, escaped(printable(shown[k].view.loss)),
                        escaped(shown[k].view.target));
  return html;
}

std::string thinning_sentence(const ObservationView& view) {
  if (view.drawn.size() == view.served.size()) return "";
  return fmt::format(
      "<p class=\"thinned\">The plots draw {} of {} observations: half of them those that stand out most, the others at even "
      "steps. The table has all of them.</p>\n",
      view.drawn.size(), view.served.size());
}

// The script fills the plots, the options of #served, and the table.
std::string plots_and_table(std::string_view serving_title) {
  return fmt::format(
      R"(<div id="observation-plots" class="plots"></div>
<p class="controls"><label>Filter <input id="filter" type="search" placeholder="a name, or rank &lt; 10" spellcheck="false"></label>
<label>{} <select id="served"><option value="">any</option></select></label>
<button id="clear" type="button">Show all</button> <output id="shown" aria-live="polite"></output></p>
<div id="table" class="wide tall" tabindex="0" role="region" aria-label="Table of the observations"></div>
)",
      serving_title);
}

}  // namespace

std::string observations_section(const std::vector<ShownView>& shown, const Json& result,
                                 std::string_view introduction, PageData& data) {
  std::string html = "<section id=\"observations\">\n<h2>Observations</h2>\n";
  if (shown.empty() || shown.front().view.served.empty()) return html + "<p>None.</p>\n</section>\n";
  Json views = Json::array();
  for (const ShownView& each : shown) views.push_back(view_json(each, data));
  data.set("views", std::move(views));
  const Json& question = result.at("question");
  const bool has_names = !question.is_null() && !question.at("group_labels").empty();
  data.set("labels", has_names || !result.at("run").at("observations").is_null()
                         ? Json(observation_labels(result))
                         : Json(nullptr));
  html += fmt::format(
      "<p>{} Point at a dot to see its values; drag across dots to mark them in all plots and in the table.</p>\n"
      "<p class=\"controls\"><label>Show <select id=\"view\">{}</select></label></p>\n",
      introduction, choices(shown));
  const ObservationView& first = shown.front().view;
  return html + thinning_sentence(first) + plots_and_table(first.serving_title) + "</section>\n";
}

}  // namespace pcic
