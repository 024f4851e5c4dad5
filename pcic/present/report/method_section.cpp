#include <fmt/format.h>

#include <vector>

#include "pcic/estimate/estimators.hpp"
#include "pcic/present/markup.hpp"
#include "pcic/present/report/method_section-inl.hpp"

namespace pcic {
namespace {

std::string name_html(const Json& name) {
  return escaped_name(name.get<std::string>());
}

std::string entry(std::string_view term, const std::string& html) {
  return html.empty() ? "" : fmt::format("<dt>{}</dt>\n<dd>{}</dd>\n", term, html);
}

std::string formulas_html(const Json& formulas) {
  std::string html;
  for (const Json& each : formulas) {
    const std::string formula = name_html(each.at("formula"));
    html += "<div>" + (each.at("name") == each.at("formula") ? "" : name_html(each.at("name")) + " = ") +
            formula + "</div>";
  }
  return html;
}

std::string question_html(const Json& question) {
  if (question.is_null()) return entry("Question", "not known: the state is of an older version");
  const auto if_asked = [&](const char* key) {
    return question.at(key).is_null() ? "" : name_html(question.at(key));
  };
  return entry("Score", name_html(question.at("score"))) +
         entry("Losses", formulas_html(question.at("losses"))) +
         entry("Definitions", formulas_html(question.at("definitions"))) + entry("Prior", if_asked("prior")) +
         entry("Power of the posterior", fmt::format("{}", question.at("beta").get<double>())) +
         entry("Left out together", if_asked("group")) + entry("Weights", if_asked("weights")) +
         entry("Only where", if_asked("where")) + entry("Data the fit has not seen", if_asked("held_out")) +
         entry("Folds", if_asked("fold"));
}

std::string draws_html(const Json& chains) {
  std::string html;
  for (const Json& chain : chains) {
    html += "<div>" + name_html(chain.at("file"));
    if (!chain.at("num_draws").is_null())
      html += fmt::format(", {} draws", chain.at("num_draws").get<std::size_t>());
    for (const Json& array : chain.at("arrays"))
      html += fmt::format("; {} {}", name_html(array.at("name")), name_html(array.at("fingerprint")));
    html += "</div>";
  }
  return html;
}

std::string data_html(const Json& question) {
  std::string html;
  if (question.is_null()) return html;
  for (const Json& array : question.at("data"))
    html += "<div>" + name_html(array.at("name")) + " " + name_html(array.at("fingerprint")) + "</div>";
  return html;
}

bool was_computed(const Estimator& estimator, const Json& losses) {
  for (const Json& loss : losses) {
    const bool is_log_loss = loss.at("is_log_loss").get<bool>();
    if (estimator.loss == (is_log_loss ? LossKind::not_log : LossKind::log)) continue;
    for (const Json& estimate : loss.at("estimates"))
      if (estimate.at("name") == estimator.name && estimate.at("target") == name_of(estimator.target))
        return true;
  }
  return false;
}

std::string estimators_html(const Json& losses) {
  std::string html =
      "<details>\n<summary>Formulas of the estimators</summary>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"Formulas of the estimators\">\n<table>\n<thead><tr><th scope=\"col\">estimator</th><th "
      "scope=\"col\">target</th><th scope=\"col\">per observation</th><th scope=\"col\">what it is</th></tr></thead>\n"
      "<tbody>\n";
  for (const Estimator& each : estimators())
    if (was_computed(each, losses))
      html += fmt::format(
          "<tr><th scope=\"row\">{}</th><td class=\"text\">{}</td><td class=\"text\"><code>{}</code></td><td "
          "class=\"text\">{}</td></tr>\n",
          escaped(each.name), escaped(name_of(each.target)), escaped(each.formula), escaped(each.meaning));
  return html +
         "</tbody>\n</table>\n</div>\n<p>E is the mean over draws, C the covariance with the score, w the "
         "leave-one-out weights.</p>\n</details>\n";
}

std::string check_html(const Json& run) {
  if (run.at("command").is_null())
    return "Evaluate the draws again; the same draws give the same numbers, whatever the number of threads.";
  return fmt::format(
      "<pre><code>{}</code></pre>It draws no random numbers: the same files give the same numbers, whatever the number "
      "of threads. The fingerprints tell whether the files are the same.",
      escaped(run.at("command").get<std::string>()));
}

}  // namespace

std::string method_section(const Json& result, const std::string& heading) {
  const Json& run = result.at("run");
  const std::string version = escaped(result.at("generator").at("version").get<std::string>());
  return "<section>\n<h2>" + heading + "</h2>\n<dl>\n" + question_html(result.at("question")) +
         entry("Draws", draws_html(run.at("chains"))) + entry("Data", data_html(result.at("question"))) +
         entry("Made by", fmt::format("pcic {}", version)) + entry("How to check this", check_html(run)) +
         entry("How to cite",
               fmt::format(
                   "Y. Iba and K. Yano, <cite>Posterior covariance information criterion for general loss "
                   "functions</cite>, arXiv:2312.09586. The program: pcic {}.",
                   version)) +
         "</dl>\n" + estimators_html(result.at("losses")) + "</section>\n";
}

}  // namespace pcic
