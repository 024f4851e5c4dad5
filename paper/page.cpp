#include "paper/page.hpp"

#include <fmt/format.h>

#include "pcic/present/markup.hpp"

namespace pcic::paper {
namespace {

constexpr std::string_view style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; } svg .title { font-weight: 600; font-size: 13px; } svg .tick { font-size: 11px; fill: #444; }
svg .grid { stroke: #e4e4e4; } svg .frame { fill: none; stroke: #888; }
table { border-collapse: collapse; } td, th { padding: .35rem .8rem .35rem 0; vertical-align: top; text-align: left; border-bottom: 1px solid #ddd; }
.confirmed { color: #00664a; font-weight: 600; } .not-confirmed { color: #a13f00; font-weight: 600; } .not-checkable { color: #555; } td[class], td a { white-space: nowrap; }
code { background: #f3f3f3; padding: .1rem .3rem; }
)";

}  // namespace

std::string_view verdict_cell(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed:
      return "<td class=\"confirmed\">confirmed</td>";
    case Verdict::not_confirmed:
      return "<td class=\"not-confirmed\">not confirmed</td>";
    case Verdict::not_checkable:
      break;
  }
  return "<td class=\"not-checkable\">not checkable</td>";
}

std::string page_begin(const std::string& title, const std::string& first_paragraph,
                       const Settings& settings) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n<p>{2}</p>\n{3}",
      escaped(title), style, escaped(first_paragraph),
      settings.quick
          ? "<p><strong>Quick size: the bands are wide and the verdicts are those of a test.</strong></p>\n"
          : "");
}

std::string page_end(const std::string& experiment, const Settings& settings, const std::string& makes) {
  const std::string command = fmt::format("pcic-paper {} --seed {}{} --out results", experiment,
                                          settings.seed, settings.quick ? " --quick" : "");
  return fmt::format("<h2>Check it</h2>\n<p><code>{}</code> makes {}.</p>\n</body>\n</html>\n",
                     escaped(command), makes);
}

std::string page_of(const Experiment& experiment, const Settings& settings, const Outcome& outcome) {
  std::string html = page_begin(experiment.title, experiment.question, settings);
  html += fmt::format(
      "<h2>What {}, and what we found</h2>\n<table>\n<tr><th>{}</th><th></th><th>Found</th></tr>\n",
      outcome.claims_are_ours ? "we claim" : "the paper says",
      outcome.claims_are_ours ? "Our claim" : "The paper");
  for (const Claim& claim : outcome.claims)
    html += fmt::format("<tr><td>{}</td>{}<td>{}</td></tr>\n", escaped(claim.paper),
                        verdict_cell(claim.verdict), escaped(claim.found));
  html += "</table>\n";
  for (const Figure& figure : outcome.figures)
    html += fmt::format("<h2>{}</h2>\n{}", escaped(figure.title), to_svg(figure));
  if (!outcome.remarks.empty()) {
    html += "<h2>Remarks</h2>\n<ul>\n";
    for (const std::string& remark : outcome.remarks) html += fmt::format("<li>{}</li>\n", escaped(remark));
    html += "</ul>\n";
  }
  return html + page_end(experiment.name, settings,
                         fmt::format("this page; the numbers are in {}.csv beside it", experiment.name));
}

}  // namespace pcic::paper
