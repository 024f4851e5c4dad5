#include "pcic/present/report/comparison_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "pcic/present/compare_text.hpp"
#include "pcic/present/markup.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/comparison_views-inl.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/loss_section-inl.hpp"
#include "pcic/present/report/method_section-inl.hpp"
#include "pcic/present/report/observations_section-inl.hpp"
#include "pcic/present/report/page-inl.hpp"

namespace pcic {
namespace {

std::string compared_table(const Comparison& comparison, const ComparedLoss& loss) {
  std::string html =
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Models\">\n<table>\n<thead><tr>";
  const std::vector<std::vector<std::string>> rows = comparison_rows(comparison, loss);
  for (const std::string& title : rows.front())
    html += fmt::format("<th scope=\"col\">{}</th>", title.empty() ? "model" : escaped(title));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 1; row < rows.size(); ++row) {
    html += fmt::format("<tr><th scope=\"row\" class=\"name\">{}</th>", escaped(rows[row].front()));
    for (std::size_t k = 1; k < rows[row].size(); ++k)
      html += fmt::format("<td>{}</td>", escaped(rows[row][k]));
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n</div>\n";
}

// How much worse each model is than the best, with two errors.
Json differences_plot(const Comparison& comparison, const ComparedLoss& loss) {
  Json values = Json::array(), names = Json::array();
  for (const ComparedModel& model : loss.models) {
    const Estimate& difference = model.ranked.difference;
    const double error = combined_error(difference);
    const double reach = std::isfinite(error) ? 2 * error : 0;
    const std::string name = printable(comparison.models[model.ranked.model]);
    names.push_back(name);
    values.push_back({{"model", name},
                      {"difference", difference.value},
                      {"low", difference.value - reach},
                      {"high", difference.value + reach}});
  }
  const Json y{{"field", "model"}, {"type", "nominal"}, {"title", nullptr}, {"sort", names}};
  Json spec =
      figure_spec("Difference to the best model", "Mean difference of the loss, with two of its errors.",
                  static_cast<int>(30 * loss.models.size()) + 10);
  spec["data"] = {{"values", std::move(values)}};
  spec["encoding"] = {{"tooltip",
                       {tooltip("model", "model"), tooltip("difference", "difference", ".4g"),
                        tooltip("low", "from", ".4g"), tooltip("high", "to", ".4g")}}};
  const char* title = "how much worse than the best, per observation";
  spec["layer"] = {
      dashed_line("x", 0),
      {{"mark", {{"type", "rule"}, {"strokeWidth", 2}, {"color", blue}, {"aria", false}}},
       {"encoding", {{"x", quantitative("low", title)}, {"x2", {{"field", "high"}}}, {"y", y}}}},
      {{"mark", {{"type", "point"}, {"filled", true}, {"opacity", 1}, {"size", 60}, {"color", blue}}},
       {"encoding", {{"x", quantitative("difference", title)}, {"y", y}}}}};
  return spec;
}

std::string compared_section(const Comparison& comparison, const ComparedLoss& loss, PageData& data) {
  return fmt::format(
      "<section class=\"loss\">\n<h2>Loss {}</h2>\n<p class=\"answer\">{}</p>\n{}<figure>\n{}</figure>\n</section>\n",
      escaped_name(loss.loss), escaped_prose(comparison_sentence(comparison, loss)),
      compared_table(comparison, loss), data.plot(differences_plot(comparison, loss)));
}

std::string body_of(const Comparison& comparison, const std::vector<Json>& results, PageData& data) {
  std::string html = fmt::format(
      "<header>\n<p class=\"kicker\">pcic report</p>\n<h1>Which model predicts best?</h1>\n<p>{} models on {}.</p>\n"
      "</header>\n<main>\n",
      comparison.models.size(), counted(comparison.num_obs, "observation"));
  for (const ComparedLoss& loss : comparison.losses) html += compared_section(comparison, loss, data);
  Json findings = Json::array();
  for (const Finding& finding : comparison.findings) findings.push_back(finding_json(finding));
  html += findings_section(findings);
  std::vector<ShownView> shown;
  for (ObservationView& view : comparison_views(comparison)) {
    std::vector<NamedPlot> plots = comparison_plots(view);
    shown.push_back({std::move(view), std::move(plots)});
  }
  html += observations_section(
      shown, results.front(),
      "The difference of an observation is its loss under one model minus its loss under the best.", data);
  for (std::size_t k = 0; k < results.size(); ++k)
    html += method_section(results[k], "Method of " + escaped_name(comparison.models[k]));
  return html + "</main>\n";
}

}  // namespace

std::string to_report(const Comparison& comparison, std::span<const ResultDocument> results) {
  std::vector<Json> documents;
  for (const ResultDocument& result : results) documents.push_back(parsed_result(result));
  try {
    PageData data;
    const std::string body = body_of(comparison, documents, data);
    return page_html(body, data);
  } catch (const Json::exception& error) {
    refuse_result(results.front(), error);
  }
}

}  // namespace pcic
