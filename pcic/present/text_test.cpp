#include "pcic/present/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

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
          .starts_with("A prediction made with one draw of the posterior has an expected loss `abs_err` of "
                       "3.20 for a new observation (standard error 1.6, Monte Carlo error 0.13, approximation "
                       "0.050); in sample it is 2.000."));
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
                       "gibbs: a prediction made with one draw of the posterior\n"
                       "            mean   SE   MCSE    sum  SE of sum\n"
                       "answer     3.20   1.6  0.13   6.40         3.2\n"
                       "in_sample  2.000  1.0  0.011  4.000        2.0\n"
                       "pcic       3.000  1.5  0.012  6.000        3.0\n"
                       "pcic2      3.20   1.6  0.13   6.40         3.2\n"));
}

TEST(Text, SaysWhichEstimatorSettledHowManyObservations) {
  EXPECT_TRUE(contains(to_text(hand_made_result()), "All 2 observations are settled: 2 by pcic2.\n"));
}

TEST(Text, CountsWhatIsNotSettled) {
  Result result = hand_made_result();
  result.losses[0].answer.served = {Served::by_series, Served::by_weights, Served::by_nobody,
                                    Served::undefined, Served::by_weights};
  result.losses[0].answer.weights = "psis";
  EXPECT_TRUE(contains(flowing(to_text(result)),
                       "Of 5 observations, 3 are settled (2 by psis and 1 by pcic2); 2 are not settled (see "
                       "the findings)."));
}

TEST(Text, TargetsStandUnderTheirOwnHeadingsAndTheAnswerComesFirst) {
  const std::string text = to_text(hand_made_log_loss());
  const std::size_t predictive = text.find("predictive: predictions made with the posterior predictive"),
                    waic1 = text.find("\nwaic1 "), gibbs = text.find("gibbs: a prediction"),
                    pcic = text.find("\npcic ");
  EXPECT_LT(predictive, waic1);
  EXPECT_LT(waic1, gibbs);
  EXPECT_LT(gibbs, pcic);
  EXPECT_NE(pcic, std::string::npos);
}

TEST(Text, APointPredictionIsNamed) {
  Result result = hand_made_result();
  LossResult& loss = result.losses[0];
  loss.evaluation.prediction = "mu";
  for (Estimate& estimate : loss.evaluation.estimates) estimate.target = Target::predictive;
  loss.answer.target = Target::predictive;
  EXPECT_TRUE(flowing(to_text(result))
                  .starts_with("Predictions made with the posterior mean of `mu` have an expected loss "
                               "`abs_err` of 3.20 for a new observation"));
}

TEST(Text, ShowsThreeFindingsAndTheRestWithDetails) {
  Result result = hand_made_result();
  for (const char* code : {"a", "b", "c", "d", "e"})
    result.findings.push_back(hand_made_finding(Level::note, code, "", "Look."));
  EXPECT_TRUE(to_text(result).ends_with("note: Look. [c]\n2 findings more with --details.\n"));
  EXPECT_TRUE(to_text(result, {.details = true}).ends_with("note: Look. [e]\n"));
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
  EXPECT_TRUE(contains(to_text(hand_made_result(), {.details = true}), "R-hat 1.002, effective sample size 812 of 1000 draws."));
}

TEST(Text, UnknownConvergenceIsSaidToBeUnknown) {
  Result result = hand_made_result();
  result.losses[0].convergence = {};
  EXPECT_TRUE(contains(to_text(result, {.details = true}), "R-hat and effective sample size are not known."));
  result.losses[0].convergence.rhat = 1;
  EXPECT_TRUE(contains(to_text(result, {.details = true}), "R-hat 1.000, effective sample size not known of 1000 draws."));
}

TEST(Text, AValueThatIsNotANumberIsNotPassedOffAsAnAnswer) {
  Result result = hand_made_result();
  for (Estimate& estimate : result.losses[0].evaluation.estimates)
    estimate = hand_made_estimate(estimate.name, {1, nan}, nan, nan, nan);
  testing::give_answers(result.losses[0]);
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
  testing::give_answers(result.losses[0]);
  result.findings = {
      {Level::severe, "non_finite", "", "log_lik is not finite at observation 2. Mend it.", {1}}};
  const std::string text = flowing(to_text(result));
  EXPECT_TRUE(
      text.starts_with("The expected loss `abs_err` of a new observation could not be computed: log_lik is "
                       "not finite at observation 2."));
  EXPECT_FALSE(contains(text, "settled"));
}

TEST(Text, AnInfiniteLossIsShown) {
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates[1] = hand_made_estimate("pcic", {1, inf}, inf, nan, nan);
  EXPECT_TRUE(contains(to_text(result), "inf"));
}

TEST(Text, AnUnknownMonteCarloErrorIsADash) {
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates.push_back(hand_made_estimate("gdic", {2, 6}, 4, 2, nan));
  result.losses[0].answer.mcse = nan;
  const std::string text = to_text(result);
  EXPECT_TRUE(contains(flowing(text), "Monte Carlo error not known, approximation"));
  EXPECT_TRUE(contains(text, "gdic       4.000  2.0      -  8.000        4.0\n"));
}

TEST(Text, OneObservationHasNoStandardError) {
  Result result;
  result.num_obs = result.num_draws = result.num_chains = 1;
  LossResult loss;
  loss.evaluation.loss = "nu";
  for (const char* name : {"in_sample", "pcic", "pcic2"})
    loss.evaluation.estimates.push_back(hand_made_estimate(name, {3}, 3, nan, 0.1));
  loss.evaluation.ratio = {0.25};
  testing::give_answers(loss);
  result.losses.push_back(loss);
  const std::string text = flowing(to_text(result));
  EXPECT_TRUE(contains(text, "of 3.00 for a new observation (standard error not known, Monte Carlo error 0.10"));
  EXPECT_TRUE(contains(text, "The only observation is settled by pcic2."));
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
