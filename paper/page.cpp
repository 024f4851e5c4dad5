#include "paper/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/present/markup.hpp"

namespace pcic::paper {
namespace {

constexpr std::string_view style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; } svg .title { font-weight: 600; font-size: 13px; } svg .tick { font-size: 11px; fill: #444; }
svg .grid { stroke: #e4e4e4; } svg .frame { fill: none; stroke: #888; }
table { border-collapse: collapse; } td, th { padding: .35rem .8rem .35rem 0; vertical-align: top; text-align: left; border-bottom: 1px solid #ddd; }
td .whose { display: block; } .whose { font-size: .85rem; color: #555; } td .authors { display: block; margin-top: .4rem; color: #555; }
.holds { color: #00664a; } .with-correction { color: #6b5900; } .does-not-hold { color: #a13f00; } .undecided { color: #555; }
td[class] { font-weight: 600; min-width: 7rem; } td a { white-space: nowrap; } li { margin-bottom: .3rem; }
code { background: #f3f3f3; padding: .1rem .3rem; }
)";

std::string rows_of(const Outcome& outcome, bool ours) {
  std::string rows;
  for (const Claim& claim : outcome.claims)
    if (claim.is_ours() == ours)
      rows += fmt::format(
          "<tr><td>{}{}</td>{}<td>{}{}</td></tr>\n",
          ours ? "" : fmt::format("<span class=\"whose\">The paper, {}</span>", escaped(claim.section)),
          escaped(claim.text), verdict_cell(claim.verdict), escaped(claim.found),
          claim.authors_code.empty()
              ? ""
              : fmt::format("<span class=\"authors\">With the authors' code: {}</span>",
                            escaped(claim.authors_code)));
  return rows;
}

std::string claims_of(const Outcome& outcome, bool ours) {
  const std::string rows = rows_of(outcome, ours);
  if (rows.empty()) return "";
  return fmt::format(
      "<h2>{}</h2>\n<table>\n<tr><th>{}</th><th>Verdict</th><th>Measured</th></tr>\n{}</table>\n",
      ours ? "What we claim" : "What the paper says, and what we measured",
      ours ? "Our claim" : "The paper's claim", rows);
}

}  // namespace

std::string_view class_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::with_correction:
      return "with-correction";
    case Verdict::does_not_hold:
      return "does-not-hold";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string verdict_cell(Verdict verdict) {
  return fmt::format("<td class=\"{}\">{}</td>", class_of(verdict), name_of(verdict));
}

std::string page_begin(const std::string& title, const std::string& first_paragraph,
                       const Settings& settings) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n<p>{2}</p>\n{3}",
      escaped(title), style, escaped(first_paragraph),
      settings.quick
          ? "<p><strong>Quick size: the intervals are wide and the verdicts are those of a test.</strong></p>\n"
          : "");
}

std::string page_end(const std::string& experiment, const Settings& settings, const std::string& makes) {
  const std::string command =
      fmt::format("pcic-paper {} --seed {}{}{} --out results", experiment, settings.seed,
                  settings.quick ? " --quick" : "",
                  settings.half_cauchy_on == HalfCauchyOn::variance ? " --half-cauchy-on variance" : "");
  return fmt::format("<h2>Check it</h2>\n<p><code>{}</code> makes {}.</p>\n</body>\n</html>\n",
                     escaped(command), makes);
}

std::string page_of(const Experiment& experiment, const Settings& settings, const Outcome& outcome) {
  std::string html = page_begin(experiment.title, experiment.question, settings);
  html += claims_of(outcome, false) + claims_of(outcome, true);
  for (const Figure& figure : outcome.figures)
    html += fmt::format("<h2>{}</h2>\n{}", escaped(figure.title), to_svg(figure));
  if (!outcome.remarks.empty()) {
    html += "<h2>Remarks</h2>\n<ul>\n";
    for (const std::string& remark : outcome.remarks) html += fmt::format("<li>{}</li>\n", escaped(remark));
    html += "</ul>\n";
  }
  std::string numbers = experiment.name + ".csv";
  for (const DetailTable& detail : outcome.details)
    numbers += fmt::format(", {}-{}.csv", experiment.name, detail.name);
  return html + page_end(experiment.name, settings,
                         fmt::format("this page; the numbers are beside it: {}", escaped(numbers)));
}

}  // namespace pcic::paper
