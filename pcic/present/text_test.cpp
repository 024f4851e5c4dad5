#include "pcic/present/text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "pcic/diagnose/thresholds.hpp"
#include "pcic/present/hand_made_result_test.hpp"

namespace pcic {
namespace {

using testing::hand_made_estimate;
using testing::hand_made_finding;
using testing::hand_made_log_loss;
using testing::hand_made_loss;
using testing::hand_made_result;
using testing::inf;
using testing::nan;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The text with every run of white space as one space, for sentences that may be wrapped anywhere.
std::string flowing(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string word; in >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

TEST(Text, TheFirstLineAnswersTheQuestionInWords) {
  EXPECT_TRUE(
      flowing(to_text(hand_made_result()))
          .starts_with("The expected loss `abs_err` of a new observation is 3.000 (standard error 1.5, "
                       "Monte Carlo error 0.012); in sample it is 2.000."));
}

TEST(Text, EveryLossIsAnsweredBeforeTheFirstTable) {
  Result result = hand_made_result();
  result.losses.push_back(hand_made_loss("sq_err"));
  const std::string text = to_text(result);
  EXPECT_LT(text.find("expected loss `sq_err`"), text.find("MCSE"));
}

TEST(Text, FormulasThatReproduceTheFitAreSaidToInOneSentence) {
  Result result = hand_made_result();
  FormulaCheck check;
  check.num_obs = 2;
  check.num_draws = 64;
  check.variation = 2.2e-12;
  check.explained = 1e-8;
  result.formula_checks = {check};
  EXPECT_TRUE(contains(flowing(to_text(result)),
                       "The score reproduces log_lik of the fit to 2e-12 (64 draws compared)."));
  result.formula_checks[0].variation = 1;
  EXPECT_FALSE(contains(to_text(result), "log_lik of the fit"));
}

TEST(Text, TheTableHasARowPerEstimatorAndAColumnPerNumber) {
  EXPECT_TRUE(contains(to_text(hand_made_result()),
                       "Loss `abs_err`\n\n"
                       "            mean   SE   MCSE    sum  SE of sum\n"
                       "in_sample  2.000  1.0  0.011  4.000        2.0\n"
                       "pcic       3.000  1.5  0.012  6.000        3.0\n"
                       "pcic2      3.20   1.6  0.13   6.40         3.2\n"));
}

TEST(Text, TrustIsSaidForAllObservationsWhenAllAreReliable) {
  EXPECT_TRUE(contains(
      to_text(hand_made_result()),
      fmt::format("All 2 observations have r <= {}: the correction is reliable", thresholds.ratio_look)));
}

TEST(Text, TrustIsNotPraisedWhileAFindingSpeaksAgainstTheLoss) {
  Result result = hand_made_result();
  result.findings = {hand_made_finding(Level::severe, "chains_disagree", "abs_err", "R-hat is 2.")};
  EXPECT_TRUE(
      contains(to_text(result),
               fmt::format("All 2 observations have r <= {}: r is no reason for doubt, but the findings",
                           thresholds.ratio_look)));
  result.findings[0].loss = "another_loss";
  EXPECT_TRUE(contains(to_text(result), "the correction is reliable"));
  result.findings[0] = hand_made_finding(Level::note, "single_chain", "", "One chain.");
  EXPECT_TRUE(contains(to_text(result), "the correction is reliable"));
}

TEST(Text, TrustIsCountedWhenObservationsDiffer) {
  Result result = hand_made_result();
  const double look = thresholds.ratio_look, unreliable = thresholds.ratio_unreliable;
  result.losses[0].evaluation.ratio = {look, look / 2, look + 0.01, unreliable, unreliable + 0.01, inf, nan};
  EXPECT_TRUE(
      contains(flowing(to_text(result)), fmt::format("Of 7 observations, 2 have r <= {0} (reliable), 2 have "
                                                     "{0} < r <= {1} (have a look), 2 have r > {1} "
                                                     "(unreliable) and 1 has no r (not finite).",
                                                     look, unreliable)));
}

TEST(Text, TheLogLossIsAlsoToldAsLooTellsIt) {
  // elpd_waic = -2 * 2.75 and its SE 2 * 1.5. p_waic = 2; its terms 0.5 and 1.5 have variance 0.5, SE sqrt(2
  // * 0.5) = 1.
  EXPECT_TRUE(contains(
      flowing(to_text(hand_made_log_loss())),
      "In the terms of loo: elpd_waic -5.500 (SE 3.0), p_waic 2.000 (SE 1.0), waic 11.00 (SE 6.0)."));
}

TEST(Text, OnlyTheLogLossHasAnElpd) {
  EXPECT_FALSE(contains(to_text(hand_made_result()), "elpd"));
}

TEST(Text, DrawsChainsScoreAndDivisorAreNamed) {
  Result result = hand_made_result();
  EXPECT_TRUE(contains(
      flowing(to_text(result)),
      "Computed from 1000 draws in 4 chains, for 2 observations; score `log_lik`; covariances divided by "
      "the number of draws minus one."));
  result.divisor = Divisor::draws;
  EXPECT_TRUE(contains(flowing(to_text(result)), "divided by the number of draws."));
}

TEST(Text, ConvergenceIsTold) {
  EXPECT_TRUE(contains(to_text(hand_made_result()), "R-hat 1.002, effective sample size 812 of 1000 draws."));
}

TEST(Text, UnknownConvergenceIsSaidToBeUnknown) {
  Result result = hand_made_result();
  result.losses[0].convergence = {};
  EXPECT_TRUE(contains(to_text(result), "R-hat and effective sample size are not known."));
  result.losses[0].convergence.rhat = 1;
  EXPECT_TRUE(contains(to_text(result), "R-hat 1.000, effective sample size not known of 1000 draws."));
}

TEST(Text, AValueThatIsNotANumberIsNotPassedOffAsAnAnswer) {
  Result result = hand_made_result();
  for (Estimate& estimate : result.losses[0].evaluation.estimates)
    estimate = hand_made_estimate(estimate.name, {1, nan}, nan, nan, nan);
  const std::string text = to_text(result);
  EXPECT_TRUE(contains(flowing(text),
                       "The expected loss `abs_err` of a new observation could not be computed; the "
                       "findings say why."));
  EXPECT_TRUE(contains(text, "pcic        NaN   -     -  NaN          -\n"));
}

TEST(Text, TheFirstSentenceSaysWhichValuesLeaveNoAnswerAndNothingPraisesIt) {
  Result result = hand_made_result();
  for (Estimate& estimate : result.losses[0].evaluation.estimates)
    estimate = hand_made_estimate(estimate.name, {1, nan}, nan, nan, nan);
  result.findings = {
      {Level::severe, "non_finite", "", "log_lik is not finite at observation 2. Mend it.", {1}}};
  const std::string text = flowing(to_text(result));
  EXPECT_TRUE(
      text.starts_with("The expected loss `abs_err` of a new observation could not be computed: log_lik is "
                       "not finite at observation 2."));
  EXPECT_FALSE(contains(text, "reliable"));
}

TEST(Text, AnInfiniteLossIsShown) {
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates[1] = hand_made_estimate("pcic", {1, inf}, inf, nan, nan);
  EXPECT_TRUE(contains(to_text(result), "inf"));
}

TEST(Text, AnUnknownMonteCarloErrorIsADashWithANote) {
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates.push_back(hand_made_estimate("gdic", {2, 6}, 4, 2, nan));
  result.losses[0].evaluation.estimates[1].mcse = nan;
  const std::string text = to_text(result);
  EXPECT_TRUE(contains(flowing(text), "Monte Carlo error not known); in sample"));
  EXPECT_TRUE(contains(text, "gdic       4.000  2.0      -  8.000        4.0\n"));
  EXPECT_TRUE(contains(text, "\"-\" means not known; the findings say why.\n"));
}

TEST(Text, NoNoteExplainsDashesThatAreNotThere) {
  EXPECT_FALSE(contains(to_text(hand_made_result()), "not known"));
}

TEST(Text, OneObservationHasNoStandardError) {
  Result result;
  result.num_obs = result.num_draws = result.num_chains = 1;
  LossResult loss;
  loss.evaluation.loss = "nu";
  loss.evaluation.estimates = {hand_made_estimate("in_sample", {2}, 2, nan, 0.1),
                               hand_made_estimate("pcic", {3}, 3, nan, 0.1)};
  loss.evaluation.ratio = {0.25};
  result.losses.push_back(loss);
  const std::string text = flowing(to_text(result));
  EXPECT_TRUE(contains(text, "is 3.00 (standard error not known, Monte Carlo error 0.10)"));
  EXPECT_TRUE(contains(text, fmt::format("The only observation has r <= {}", thresholds.ratio_look)));
  EXPECT_TRUE(contains(text, "a standard error needs two observations"));
  EXPECT_TRUE(contains(text, "Computed from 1 draw in 1 chain, for 1 observation;"));
}

TEST(Text, NoLossGivesNoTable) {
  const std::string text = to_text(Result{});
  EXPECT_TRUE(text.starts_with("No loss was evaluated.\n"));
  EXPECT_FALSE(contains(text, "MCSE"));
}

TEST(Text, FindingsComeLastAndTheSevereFirst) {
  Result result = hand_made_result();
  result.findings = {hand_made_finding(Level::note, "n", "", "A note."),
                     hand_made_finding(Level::warning, "w", "abs_err", "A warning."),
                     hand_made_finding(Level::severe, "s", "", "A severe one.")};
  EXPECT_TRUE(to_text(result).ends_with(
      "Findings\n\nsevere: A severe one. [s]\nwarning: `abs_err`: A warning. [w]\nnote: A note. [n]\n"));
}

TEST(Text, NoFindingIsSaidToo) {
  EXPECT_TRUE(to_text(hand_made_result()).ends_with("\nFindings: none.\n"));
}

TEST(Text, ProseIsWrappedAtTheWidthAsked) {
  Result result = hand_made_result();
  std::string words;
  for (int i = 0; i < 60; ++i) words += "word ";
  result.findings = {hand_made_finding(Level::warning, "c", "", words)};
  for (std::size_t width : {60u, 100u})
    for (const std::string& line : lines_of(to_text(result, {.width = width}))) EXPECT_LE(line.size(), width);
}

TEST(Text, HostileNamesNeitherBreakLinesNorReachTheTerminal) {
  Result result = hand_made_result("a\nb\x1b[2J");
  result.score = "s\r\xFF";
  result.findings = {hand_made_finding(Level::note, "c", "\x07", "x\x1b]0;t\x07")};
  const std::string text = to_text(result);
  EXPECT_TRUE(contains(text, "`a\\nb\\x1b[2J`"));
  EXPECT_TRUE(contains(text, "`s\\r\\xff`"));
  for (char byte : text) EXPECT_TRUE(byte == '\n' || (byte >= 0x20 && byte < 0x7F)) << static_cast<int>(byte);
}

TEST(Text, NamesKeepTheirUtf8) {
  EXPECT_TRUE(contains(to_text(hand_made_result("Verlust_\xC3\xBC")), "`Verlust_\xC3\xBC`"));
}

TEST(Text, ThereIsNoColourUnlessAskedFor) {
  Result result = hand_made_result();
  result.findings = {hand_made_finding(Level::severe, "s", "", "Bad.")};
  EXPECT_FALSE(contains(to_text(result), "\x1b"));
  EXPECT_TRUE(contains(to_text(result, {.colour = true}), "\x1b[31msevere\x1b[0m: Bad. [s]\n"));
}

TEST(Text, NoLineEndsInSpaces) {
  for (const std::string& line : lines_of(to_text(hand_made_log_loss())))
    EXPECT_FALSE(line.ends_with(' ')) << line;
}

}  // namespace
}  // namespace pcic
