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
  outcome.claims = {{"It rains.", Verdict::confirmed, "It does."},
                    {"It snows.", Verdict::not_confirmed, "No < snow."}};
  return outcome;
}

std::string content(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Outcome, IsSaidInWords) {
  EXPECT_EQ(verdict_text(example()),
            "Of 2 claims of the paper, 1 is confirmed.\n- Confirmed: It rains. It does.\n- Not confirmed: It "
            "snows. "
            "No < snow.\n");
}

TEST(Outcome, IsWrittenAsNumbersFigureAndPage) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "pcic_outcome_test";
  write_outcome({"example", "An example", "Does it rain?", nullptr}, {.quick = true, .seed = 7}, example(),
                folder);
  EXPECT_EQ(content(folder / "example.csv"), "x\n1\n");
  EXPECT_NE(content(folder / "example.vl.json").find("vega-lite"), std::string::npos);
  const std::string page = content(folder / "example.html");
  for (const char* part : {"<svg", "No &lt; snow.", "not confirmed", "pcic-paper example --seed 7 --quick"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  std::filesystem::remove_all(folder);
}

TEST(Overview, CountsTheVerdictsAndLinksToThePages) {
  const std::vector<ExperimentSummary> all = {
      {.experiment = {"rain", "Rain", "", nullptr}, .claims = example().claims},
      {.experiment = {"sun", "Sun", "", nullptr},
       .claims = {{"It shines.", Verdict::not_checkable, "It is night."}},
       .claims_are_ours = true},
      {.experiment = {"hail", "Hail", "", nullptr}, .why_not_run = "no <data>"}};
  EXPECT_EQ(overview_text(all),
            "Claims of the paper: 1 confirmed, 1 not confirmed, 0 not checkable. "
            "Claims of ours: 0 confirmed, 0 not confirmed, 1 not checkable.");
  const std::string page = overview_page(all, {});
  for (const char* part : {"<a href=\"rain.html\">rain</a>", "It snows.", "Ours: It shines.",
                           "<td>hail</td><td>no &lt;data&gt;</td>", "pcic-paper all --seed 1 --out results"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
}

TEST(Experiments, AreFoundByNameAndAMisspeltOneIsNotTakenForGranted) {
  for (const Experiment& experiment : experiments())
    EXPECT_EQ(find_experiment(experiment.name).title, experiment.title);
  EXPECT_THROW(find_experiment("nosuchthing"), InputError);
}

}  // namespace
}  // namespace pcic::paper
