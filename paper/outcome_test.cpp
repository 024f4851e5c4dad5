#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "paper/experiment.hpp"
#include "paper/overview.hpp"
#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

Outcome example() {
  Outcome outcome{.numbers = TidyTable({"x"})};
  outcome.numbers.add({1.0});
  outcome.figures.push_back({.title = "A figure", .panels = {{"panel", {{"line", {{1, 2}, {2, 3}}}}}}});
  outcome.claims = {{.section = "Section 1",
                     .text = "\"It rains.\"",
                     .verdict = Verdict::holds,
                     .found = "It does.",
                     .in_short = "Rain: 3 mm.",
                     .authors_code = "4 mm."},
                    {.section = "Section 2",
                     .text = "\"It snows.\"",
                     .verdict = Verdict::does_not_hold,
                     .found = "No < snow.",
                     .in_short = "Snow: 0 < 1 mm."},
                    {.text = "It is dark.", .verdict = Verdict::undecided, .found = "Who knows."}};
  return outcome;
}

std::string content(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Outcome, IsSaidInWords) {
  EXPECT_EQ(verdict_text(example()),
            "- The paper, Section 1: \"It rains.\"\n  This holds. It does.\n  With the authors' code: 4 mm.\n"
            "- The paper, Section 2: \"It snows.\"\n  This does not hold. No < snow.\n"
            "- Our claim: It is dark.\n  This cannot be decided. Who knows.\n");
}

TEST(Outcome, IsWrittenAsNumbersFigureAndPage) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "pcic_outcome_test";
  write_outcome({"example", "An example", "Does it rain?", nullptr}, {.quick = true, .seed = 7}, example(),
                folder);
  EXPECT_EQ(content(folder / "example.csv"), "x\n1\n");
  EXPECT_NE(content(folder / "example.vl.json").find("vega-lite"), std::string::npos);
  const std::string page = content(folder / "example.html");
  for (const char* part :
       {"<svg", "No &lt; snow.", "does not hold", "The paper, Section 2", "With the authors' code: 4 mm.",
        "What we claim", "pcic-paper example --seed 7 --quick"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  std::filesystem::remove_all(folder);
}

TEST(Overview, OpensWithWhatHoldsAndWhatDoesNotAndKeepsOurClaimsApart) {
  const std::vector<ExperimentSummary> all = {
      {.experiment = {"rain", "Rain", "", nullptr}, .claims = example().claims},
      {.experiment = {"hail", "Hail", "", nullptr}, .why_not_run = "no <data>"}};
  EXPECT_EQ(overview_text(all),
            "Of 2 claims of the paper 1 hold, 0 hold with a correction, 1 do not hold, 0 cannot be decided. "
            "Of 1 claims of ours 0 hold, 0 hold with a correction, 0 do not hold, 1 cannot be decided.");
  const std::string page = overview_page(all, {});
  std::size_t place = 0;
  for (const char* part :
       {"Of 2 claims of the paper", "What holds</h2>", "It rains.", "<a href=\"rain.html\">rain</a>",
        "Rain: 3 mm.", "What does not hold</h2>", "It snows.", "Snow: 0 &lt; 1 mm.", "Not run</h2>",
        "hail: no &lt;data&gt;", "Claims of ours", "It is dark.", "pcic-paper all --seed 1 --out results"}) {
    place = page.find(part, place);
    EXPECT_NE(place, std::string::npos) << part;
  }
}

TEST(Experiments, AreFoundByNameAndAMisspeltOneIsNotTakenForGranted) {
  for (const Experiment& experiment : experiments())
    EXPECT_EQ(find_experiment(experiment.name).title, experiment.title);
  EXPECT_THROW(find_experiment("nosuchthing"), InputError);
}

}  // namespace
}  // namespace pcic::paper
