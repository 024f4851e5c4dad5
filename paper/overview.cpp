#include "paper/overview.hpp"

#include <fmt/format.h>

#include <array>

#include "paper/page.hpp"
#include "pcic/present/markup.hpp"

namespace pcic::paper {
namespace {

constexpr std::array verdicts{Verdict::holds, Verdict::with_correction, Verdict::does_not_hold,
                              Verdict::undecided};
constexpr std::array<const char*, 4> headings{"What holds", "What holds with a correction",
                                              "What does not hold", "What cannot be decided from this"};

std::string tally(std::span<const ExperimentSummary> all, bool ours) {
  std::array<std::size_t, 4> count{};
  for (const ExperimentSummary& summary : all)
    for (const Claim& claim : summary.claims)
      if (claim.is_ours() == ours) ++count[static_cast<std::size_t>(claim.verdict)];
  return fmt::format(
      "Of {} claims of {} {} hold, {} hold with a correction, {} do not hold, {} cannot be decided.",
      count[0] + count[1] + count[2] + count[3], ours ? "ours" : "the paper", count[0], count[1], count[2],
      count[3]);
}

std::string sentences(std::span<const ExperimentSummary> all, Verdict verdict) {
  std::string items;
  for (const ExperimentSummary& summary : all)
    for (const Claim& claim : summary.claims)
      if (!claim.is_ours() && claim.verdict == verdict)
        items += fmt::format(
            "<li>{} <span class=\"whose\">{}, <a href=\"{}.html\">{}</a></span><br>{}</li>\n",
            escaped(claim.text), escaped(claim.section), escaped(summary.experiment.name),
            escaped(summary.experiment.name), escaped(claim.in_short.empty() ? claim.found : claim.in_short));
  return items;
}

std::string claims_of_ours(std::span<const ExperimentSummary> all) {
  std::string html = "<table>\n<tr><th>Experiment</th><th>Our claim</th><th>Verdict</th></tr>\n";
  for (const ExperimentSummary& summary : all)
    for (const Claim& claim : summary.claims)
      if (claim.is_ours())
        html +=
            fmt::format("<tr><td><a href=\"{0}.html\">{0}</a></td><td>{1}</td>{2}</tr>\n",
                        escaped(summary.experiment.name), escaped(claim.text), verdict_cell(claim.verdict));
  return html + "</table>\n";
}

}  // namespace

std::string overview_text(std::span<const ExperimentSummary> all) {
  return tally(all, false) + " " + tally(all, true);
}

std::string overview_page(std::span<const ExperimentSummary> all, const Settings& settings) {
  std::string html = page_begin(
      "The paper's experiments, run again",
      tally(all, false) +
          " Sentences between quotation marks are the paper's, and below each is what was measured. "
          "Numbers are the mean of an estimate minus the mean generalisation error, as a share of the latter (the axis "
          "of the paper's figures), unless the sentence says otherwise; in brackets 95 % intervals. PSIS is "
          "Pareto-smoothed importance sampling as published; where the authors' code computes something else, the page "
          "shows both.",
      settings);
  for (std::size_t k = 0; k < verdicts.size(); ++k)
    if (const std::string items = sentences(all, verdicts[k]); !items.empty())
      html +=
          fmt::format("<h2 class=\"{}\">{}</h2>\n<ul>\n{}</ul>\n", class_of(verdicts[k]), headings[k], items);
  std::string not_run;
  for (const ExperimentSummary& summary : all)
    if (!summary.why_not_run.empty())
      not_run +=
          fmt::format("<li>{}: {}</li>\n", escaped(summary.experiment.name), escaped(summary.why_not_run));
  if (!not_run.empty()) html += "<h2>Not run</h2>\n<ul>\n" + not_run + "</ul>\n";
  html += fmt::format("<h2>Claims of ours</h2>\n<p>{}</p>\n{}", tally(all, true), claims_of_ours(all));
  return html + page_end("all", settings, "this page and those it links to");
}

}  // namespace pcic::paper
