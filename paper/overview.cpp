#include "paper/overview.hpp"

#include <fmt/format.h>

#include <array>

#include "paper/page.hpp"
#include "pcic/present/markup.hpp"

namespace pcic::paper {
namespace {

std::string tally(std::span<const ExperimentSummary> all, bool ours) {
  std::array<std::size_t, 3> count{};
  for (const ExperimentSummary& summary : all)
    for (const Claim& claim : summary.claims)
      if (summary.claims_are_ours == ours) ++count[static_cast<std::size_t>(claim.verdict)];
  return fmt::format("{} confirmed, {} not confirmed, {} not checkable", count[0], count[1], count[2]);
}

std::string rows_of(const ExperimentSummary& summary) {
  const std::string name = escaped(summary.experiment.name);
  if (!summary.why_not_run.empty())
    return fmt::format("<tr><td>{}</td><td>{}</td><td class=\"not-checkable\">not run</td></tr>\n", name,
                       escaped(summary.why_not_run));
  std::string rows;
  for (const Claim& claim : summary.claims)
    rows += fmt::format("<tr><td><a href=\"{0}.html\">{0}</a></td><td>{1}{2}</td>{3}</tr>\n", name,
                        summary.claims_are_ours ? "Ours: " : "", escaped(claim.paper),
                        verdict_cell(claim.verdict));
  return rows;
}

}  // namespace

std::string overview_text(std::span<const ExperimentSummary> all) {
  return fmt::format("Claims of the paper: {}. Claims of ours: {}.", tally(all, false), tally(all, true));
}

std::string overview_page(std::span<const ExperimentSummary> all, const Settings& settings) {
  std::string html = page_begin("The paper's experiments, run again", overview_text(all), settings);
  html += "<table>\n<tr><th>Experiment</th><th>Claim</th><th></th></tr>\n";
  for (const ExperimentSummary& summary : all) html += rows_of(summary);
  return html + "</table>\n" + page_end("all", settings, "this page and those it links to");
}

}  // namespace pcic::paper
