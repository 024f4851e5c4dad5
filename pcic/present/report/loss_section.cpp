#include <fmt/format.h>

#include "pcic/core/numbers.hpp"
#include "pcic/present/markup.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/report/bridged_plot-inl.hpp"
#include "pcic/present/report/estimator_plots-inl.hpp"
#include "pcic/present/report/loss_section-inl.hpp"
#include "pcic/present/report/traffic_light-inl.hpp"

namespace pcic {
namespace {

std::string prose_of(const Json& sentence) {
  return escaped_prose(sentence.get<std::string>());
}

std::string light_html(const Json& loss, const Json& findings) {
  const Light light = light_of(loss, findings);
  std::string html = fmt::format(
      "<div class=\"light {0}\">\n<span class=\"lamp\" role=\"img\" aria-label=\"{0} light\"></span>\n<div>\n"
      "<p><strong>{1}</strong> {2}</p>\n",
      name_of(light), meaning_of(light), prose_of(loss.at("sentences").at("trust")));
  if (const std::string advice = prose_of(loss.at("advice")); !advice.empty())
    html += "<p>" + advice + "</p>\n";
  return html + "</div>\n</div>\n";
}

struct Uncertain {
  double value, se, mcse;
};

Uncertain uncertain_of(const Json& json) {
  const auto number = [&](const char* key) {
    return json.at(key).is_null() ? not_a_number : json.at(key).get<double>();
  };
  return {number("value"), number("se"), number("mcse")};
}

std::string row_html(const Json& estimate) {
  const Uncertain mean = uncertain_of(estimate.at("mean")), sum = uncertain_of(estimate.at("sum"));
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
      escaped(estimate.at("name").get<std::string>()), value_text(mean.value, mean.se, mean.mcse),
      uncertainty_text(mean.se), uncertainty_text(mean.mcse), value_text(sum.value, sum.se, sum.mcse),
      uncertainty_text(sum.se));
}

std::string numbers_table(const Json& loss, const Json& answer) {
  std::string html = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Numbers of target {}\">\n<table>\n<caption>{}"
      "</caption>\n<thead><tr><th scope=\"col\">estimator</th><th scope=\"col\">mean</th><th scope=\"col\">SE</th>"
      "<th scope=\"col\">MCSE</th><th scope=\"col\">sum</th><th scope=\"col\">SE of sum</th></tr></thead>\n<tbody>\n",
      escaped(answer.at("target").get<std::string>()), prose_of(answer.at("sentence")));
  html += row_html(answer);
  for (const Json& estimate : loss.at("estimates"))
    if (estimate.at("target") == answer.at("target")) html += row_html(estimate);
  return html + "</tbody>\n</table>\n</div>\n";
}

}  // namespace

std::string loss_section(const Json& loss, const Json& result, PageData& data) {
  std::string html =
      fmt::format("<section class=\"loss\">\n<h2>Loss {}</h2>\n<p class=\"answer\">{}</p>\n{}",
                  escaped_name(loss.at("loss").get<std::string>()),
                  prose_of(loss.at("sentences").at("answer")), light_html(loss, result.at("findings")));
  html += "<figure>\n";
  for (Json& spec : estimator_plots(loss)) html += data.plot(std::move(spec));
  html +=
      "<figcaption>Thick lines: two Monte Carlo errors, which tell the rows apart. Thin lines: one standard error "
      "across observations, which the rows share. Rows of different targets answer different questions."
      "</figcaption>\n</figure>\n";
  if (std::optional<Json> bridged = bridged_plot(loss, result))
    html +=
        "<figure>\n" + data.plot(*std::move(bridged)) +
        "<figcaption>Circles: what the estimators had. Dots: what the walk to the posterior without the observation found, "
        "with two Monte Carlo errors.</figcaption>\n</figure>\n";
  html += "<details>\n<summary>The numbers</summary>\n";
  for (const Json& answer : loss.at("answers")) html += numbers_table(loss, answer);
  for (const Json& sentence : loss.at("sentences").at("details"))
    html += "<p>" + prose_of(sentence) + "</p>\n";
  return html + "</details>\n</section>\n";
}

std::string findings_section(const Json& findings) {
  std::string html = "<section>\n<h2>Findings</h2>\n";
  if (findings.empty()) return html + "<p>None.</p>\n</section>\n";
  html += "<ul class=\"findings\">\n";
  for (const Json& finding : findings) {
    const std::string level = escaped(finding.at("level").get<std::string>());
    html += fmt::format(
        "<li class=\"{0}\"><span class=\"level\">{0}</span> {1}{2} <code>{3}</code></li>\n", level,
        finding.at("loss").is_null() ? "" : escaped_name(finding.at("loss").get<std::string>()) + ": ",
        prose_of(finding.at("text")), escaped(finding.at("code").get<std::string>()));
  }
  return html + "</ul>\n</section>\n";
}

}  // namespace pcic
