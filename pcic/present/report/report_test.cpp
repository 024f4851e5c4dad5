#include "pcic/present/report/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "pcic/core/errors.hpp"
#include "pcic/present/hand_made_result_test.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/report/script_json-inl.hpp"
#include "pcic/present/report/traffic_light-inl.hpp"
#include "pcic/present/report/web_files.hpp"

namespace pcic {
namespace {

using testing::hand_made_finding;
using testing::hand_made_log_loss;
using testing::hand_made_result;

std::string page_of(const Result& result) {
  return to_report({"result.json", to_json(result)});
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

Json lights(const Result& result) {
  const Json document = Json::parse(to_json(result));
  return std::string(name_of(light_of(document.at("losses").at(0), document.at("findings"))));
}

TEST(Report, ItBeginsWithTheAnswerInWords) {
  const std::string page = page_of(hand_made_result());
  const std::size_t answer =
      page.find("A prediction made with one draw of the posterior has an expected loss");
  EXPECT_LT(answer, page.find("All 2 observations are settled: 2 by pcic2."));
  EXPECT_LT(answer, page.find("<h2>Findings</h2>"));
}

TEST(Report, ItHoldsItsScriptsAndAsksForNothingElse) {
  const std::string page = page_of(hand_made_result());
  EXPECT_TRUE(contains(page, vega_script()));
  EXPECT_FALSE(contains(page, "<script src"));
  EXPECT_FALSE(contains(page, "<link"));
  EXPECT_FALSE(contains(page, "@import"));
  EXPECT_LT(page.size(), 1'000'000U);
}

TEST(Report, HostileNamesAreShownAsText) {
  const std::string name =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)> \" ' & \xE2\x80\xA8";
  Result result = hand_made_result(name);
  result.score = name;
  result.command = "pcic estimate '" + name + "'";
  result.question = {.score = name,
                     .losses = {{name, name}},
                     .definitions = {{name, name}},
                     .prior = name,
                     .group = name,
                     .num_obs = 2,
                     .group_labels = {name, name}};
  result.origins = {{.place = name, .arrays = {}}};
  result.findings = {hand_made_finding(Level::warning, "unsettled", name, name)};
  const std::string page = page_of(result);
  EXPECT_EQ(count_of(page, "</script>"), count_of(page_of(hand_made_result()), "</script>"));
  EXPECT_FALSE(contains(page, "<script>alert"));
  EXPECT_FALSE(contains(page, "<img src=x"));
  EXPECT_TRUE(contains(page, "&lt;/script&gt;"));
}

TEST(Report, TheMethodHasTheQuestionTheCommandAndTheFormulasOfWhatWasComputed) {
  Result result = hand_made_result();
  result.question = {.score = "normal_lpdf(y | mu, 1)", .losses = {{"abs_err", "abs(y - mu)"}}, .num_obs = 2};
  result.command = "pcic estimate fit.csv";
  const std::string page = page_of(result);
  EXPECT_TRUE(contains(page, "<code>normal_lpdf(y | mu, 1)</code>"));
  EXPECT_TRUE(contains(page, "<code>abs_err</code> = <code>abs(y - mu)</code>"));
  EXPECT_TRUE(contains(page, "<pre><code>pcic estimate fit.csv</code></pre>"));
  EXPECT_TRUE(contains(page, "<code>E nu - C</code>"));
  EXPECT_FALSE(contains(page, "-log sum w p"));  // there is no importance sampling
}

TEST(Report, TheLightIsReadFromTheTableOfTrustAndTheFindings) {
  Result result = hand_made_result();
  EXPECT_EQ(lights(result), "green");
  result.findings = {hand_made_finding(Level::note, "few_observations", "", "Few.")};
  EXPECT_EQ(lights(result), "green");
  result.findings = {hand_made_finding(Level::warning, "mcse_large", "another loss", "Large.")};
  EXPECT_EQ(lights(result), "green");
  result.findings = {hand_made_finding(Level::warning, "ess_low", "", "Low.")};
  EXPECT_EQ(lights(result), "amber");
  result.findings = {hand_made_finding(Level::severe, "non_finite", "abs_err", "NaN.")};
  EXPECT_EQ(lights(result), "red");
  result.findings.clear();
  result.losses[0].answer.served[0] = Served::by_nobody;
  EXPECT_EQ(lights(result), "amber");
  result.losses[0].answer.value = testing::nan;
  EXPECT_EQ(lights(result), "red");
}

TEST(Report, BridgedObservationsAreShownBeforeAndAfter) {
  Result result = hand_made_result();
  EXPECT_FALSE(contains(page_of(result), "Before and after the bridge"));
  const LossResult& loss = result.losses.front();
  result.bridge = BridgeReport{.walks = {{.observation = 1, .arrived = true}}};
  EXPECT_FALSE(contains(page_of(result), "Before and after the bridge"));
  result.bridge->walks.front().losses = {{loss.evaluation.loss, loss.answer.target, 1.5, 2.5, 0.1}};
  EXPECT_TRUE(contains(page_of(result), "Before and after the bridge"));
}

TEST(Report, SeveralLossesHaveRanks) {
  EXPECT_FALSE(contains(page_of(hand_made_result()), "Rank of observations per loss"));
  Result result = hand_made_result("first");
  result.losses.push_back(hand_made_result("second").losses.front());
  EXPECT_TRUE(contains(page_of(result), "Rank of observations per loss"));
}

TEST(Report, NoLossesAndNoObservationsArePagesToo) {
  Result result = hand_made_result();
  result.losses.clear();
  EXPECT_TRUE(contains(page_of(result), "<h2>Method</h2>"));
}

TEST(Report, ADocumentThatLacksSomethingIsRefused) {
  Json document = Json::parse(to_json(hand_made_result()));
  document["losses"][0].erase("sentences");
  try {
    to_report({"result.json", document.dump()});
    FAIL() << "expected an InputError";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "result.json: not what a result holds (key 'sentences' not found). Write it again with pcic "
                 "estimate --json.");
  }
}

TEST(Vega, ThePlotsComeWithTheirData) {
  const Json plots = Json::parse(to_vega({"result.json", to_json(hand_made_log_loss())}));
  const Json& of_loss = plots.at("-log_lik");
  EXPECT_EQ(of_loss.at("estimators").at("gibbs").at("data").at("values").size(),
            5U);  // answer, four estimators
  EXPECT_EQ(of_loss.at("observations").at("gibbs").at("correction").at("data").at("values").size(), 2U);
  EXPECT_TRUE(of_loss.at("observations").contains("predictive"));
}

TEST(ScriptJson, NothingInItCanEndTheScript) {
  const Json document{{"</script>", "<!-- & \xE2\x80\xA8\xE2\x80\xA9"}};
  const std::string text = json_in_script(document);
  EXPECT_EQ(text, R"({"\u003c/script\u003e":"\u003c!-- \u0026 \u2028\u2029"})");
  EXPECT_EQ(Json::parse(text), document);
}

}  // namespace
}  // namespace pcic
