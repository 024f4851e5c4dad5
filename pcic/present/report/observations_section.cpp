#include <fmt/format.h>

#include "pcic/present/markup.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/base64.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/observations_section-inl.hpp"

namespace pcic {
namespace {

Json view_json(const ObservationView& view, PageData& data) {
  Json columns = Json::array(), plots = Json::array();
  for (const ObservationColumn& column : view.columns)
    columns.push_back({{"key", column.key}, {"title", column.title}, {"column", data.column(column.values)}});
  for (NamedPlot& plot : observation_plots(view)) plots.push_back(std::move(plot.spec));
  const bool all_drawn = view.drawn.size() == view.served.size();
  return {{"serving", view.serving},
          {"served", base64(view.served)},
          {"columns", std::move(columns)},
          {"drawn", all_drawn ? Json(nullptr) : Json(view.drawn)},
          {"plots", std::move(plots)}};
}

std::string choices(const std::vector<ObservationView>& views) {
  std::string html;
  for (std::size_t k = 0; k < views.size(); ++k)
    html += fmt::format("<option value=\"{}\">{} ({})</option>", k, escaped(printable(views[k].loss)),
                        escaped(views[k].target));
  return html;
}

std::string thinning_sentence(const ObservationView& view) {
  if (view.drawn.size() == view.served.size()) return "";
  return fmt::format(
      "<p class=\"thinned\">The plots draw {} of {} observations: those that are not settled or move most, half of "
      "the points, and others at even steps. The table has all of them.</p>\n",
      view.drawn.size(), view.served.size());
}

// The script fills the plots, the options of #served, and the table.
constexpr std::string_view controls_and_table = R"(<div id="observation-plots" class="plots"></div>
<p class="controls"><label>Filter <input id="filter" type="search" placeholder="a name, or r &gt; 0.3" spellcheck="false"></label>
<label>Served by <select id="served"><option value="">anybody</option></select></label>
<button id="clear" type="button">Show all</button> <output id="shown" aria-live="polite"></output></p>
<div id="table" class="wide tall" tabindex="0" role="region" aria-label="Table of the observations"></div>
)";

}  // namespace

std::string observations_section(const Json& result, PageData& data) {
  const std::vector<ObservationView> views = observation_views(result);
  std::string html = "<section id=\"observations\">\n<h2>Observations</h2>\n";
  if (views.empty() || views.front().served.empty()) return html + "<p>None.</p>\n</section>\n";
  Json json = Json::array();
  for (const ObservationView& view : views) json.push_back(view_json(view, data));
  data.set("views", std::move(json));
  const bool has_names =
      !result.at("question").is_null() && !result.at("question").at("group_labels").empty();
  data.set("labels", has_names || !result.at("run").at("observations").is_null()
                         ? Json(observation_labels(result))
                         : Json(nullptr));
  html += fmt::format(
      "<p>The correction of an observation is its loss when it is left out minus its loss in sample: how much the fit "
      "depends on having seen it. Point at a dot to see its values; drag across dots to mark them in all plots and in "
      "the table.</p>\n<p class=\"controls\"><label>Loss and target <select id=\"view\">{}</select></label></p>\n",
      choices(views));
  return html + thinning_sentence(views.front()) + std::string(controls_and_table) + "</section>\n";
}

}  // namespace pcic
