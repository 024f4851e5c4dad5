#include "pcic/read/result_json.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

const std::string good = R"({
  "schema": "pcic-result", "schema_version": 3, "generator": {"name": "pcic", "version": "0.1.0"},
  "run": {"num_obs": 2, "num_draws": 10, "num_chains": 1, "score": "log_lik", "draws_from": "posterior",
          "divisor": "draws"},
  "question": {"score": "log_lik", "losses": [{"name": "-log_lik", "formula": "-log_lik"}],
    "definitions": [{"name": "mu", "formula": "a + b * x"}], "prior": null, "beta": 0.5, "group": null,
    "weights": "w", "weighting": "importance", "total_weight": 3.5, "num_obs": 2, "outcome": ["2:00000000000000ff"],
    "group_values": null, "weight_values": "2:0000000000000001",
    "data": [{"name": "y", "per_observation": true, "fingerprint": "2:00000000000000ff"}]},
  "losses": [
    {"loss": "-log_lik", "is_log_loss": true, "target": "gibbs", "convergence": {"rhat": 1, "ess": 10},
     "answers": [{"name": "answer", "target": "gibbs", "mean": {"value": 1, "se": 1, "mcse": 0.5},
                  "served": {"pcic2": 1, "nobody": 1, "undefined": 0}}],
     "estimates": [
       {"name": "pcic", "target": "gibbs", "mean": {"value": 1.5, "se": 0.5, "mcse": null}, "sum": {"value": 3, "se": 1, "mcse": null}}],
     "pointwise": {"gibbs": {"answer": [1, 1], "pcic": [1, 2.1]},
                   "diagnostics": {"covariance": [-1, -1], "ratio": [0.1, null], "remaining_error": [0, 0]}}}],
  "psis": {"flavour": "loo", "r_eff": [1, 1], "threshold": 0.7, "pareto_k": [0.2, null], "n_eff": [9, 1], "trouble": []},
  "findings": []
})";

std::string with(const std::string& found, const std::string& replacement) {
  std::string text = good;
  const std::size_t at = text.find(found);
  if (at == std::string::npos) throw std::logic_error("not there: " + found);
  return text.replace(at, found.size(), replacement);
}

void expect_refused(const std::string& text, const std::vector<std::string>& words) {
  try {
    parse_result_json(text, "a.json");
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with("a.json:")) << message;
    for (const std::string& word : words) EXPECT_NE(message.find(word), std::string::npos) << message;
  }
}

TEST(ResultJson, HoldsWhatIsNeededToCompare) {
  const SavedResult result = parse_result_json(good, "a.json");
  EXPECT_EQ(result.place, "a.json");
  EXPECT_EQ(result.num_obs, 2u);
  EXPECT_EQ(result.score, "log_lik");
  ASSERT_TRUE(result.question);
  EXPECT_EQ(result.question->definitions[0].formula, "a + b * x");
  EXPECT_EQ(result.question->prior, "");
  EXPECT_EQ(result.question->beta, 0.5);
  EXPECT_EQ(result.question->weights, "w");
  EXPECT_EQ(result.question->weighting, Weighting::importance);
  EXPECT_EQ(result.question->total_weight, 3.5);
  EXPECT_EQ(result.question->outcome, (std::vector<Fingerprint>{{2, 255}}));
  EXPECT_EQ(result.question->weight_values, (Fingerprint{2, 1}));
  EXPECT_FALSE(result.question->group_values);
  ASSERT_EQ(result.question->data.size(), 1u);
  EXPECT_EQ(result.question->data[0].name, "y");
  ASSERT_EQ(result.losses.size(), 1u);
  EXPECT_EQ(result.losses[0].name, "-log_lik");
  EXPECT_TRUE(result.losses[0].is_log_loss);
  EXPECT_EQ(result.losses[0].target, Target::gibbs);
  EXPECT_EQ(result.losses[0].unsettled.at(Target::gibbs), 1u);
  ASSERT_EQ(result.losses[0].estimates.size(), 2u);
  EXPECT_EQ(result.losses[0].find("answer", Target::gibbs)->mcse, 0.5);
  EXPECT_EQ(result.losses[0].find("pcic", Target::gibbs)->pointwise, (std::vector<double>{1, 2.1}));
  EXPECT_EQ(result.losses[0].find("pcic", Target::predictive), nullptr);
  ASSERT_TRUE(result.psis);
  EXPECT_EQ(result.psis->threshold, 0.7);
  EXPECT_EQ(result.psis->pareto_k[0], 0.2);
}

TEST(ResultJson, NullIsNotANumber) {
  const SavedResult result = parse_result_json(good, "a.json");
  EXPECT_TRUE(std::isnan(result.losses[0].estimates[1].mcse));
  EXPECT_TRUE(std::isnan(result.losses[0].ratio[1]));
  EXPECT_TRUE(std::isnan(result.psis->pareto_k[1]));
  const SavedResult other = parse_result_json(with("[1, 2.1]", "[null, 2.1]"), "a.json");
  EXPECT_TRUE(std::isnan(other.losses[0].estimates[1].pointwise[0]));
}

TEST(ResultJson, MayLackQuestionAndPsis) {
  EXPECT_FALSE(
      parse_result_json(with("\"question\": {", "\"question\": null, \"other\": {"), "a.json").question);
  EXPECT_FALSE(parse_result_json(with("\"psis\"", "\"other\""), "a.json").psis);
  EXPECT_FALSE(parse_result_json(with("\"psis\": {", "\"psis\": null, \"other\": {"), "a.json").psis);
}

TEST(ResultJson, ThatIsNoJsonIsRefusedWithItsLine) {
  expect_refused("", {"a.json:1:", "not valid JSON", "pcic estimate --json"});
  expect_refused(with("\"divisor\": ", "\"divisor\" "), {"a.json:4:", "not valid JSON"});
}

TEST(ResultJson, ThatIsCutShortIsRefusedWhereverItEnds) {
  const std::size_t last = good.rfind('}');
  for (std::size_t length = 0; length < last; ++length)
    EXPECT_THROW(parse_result_json(std::string_view(good).substr(0, length), "a.json"), InputError) << length;
}

TEST(ResultJson, WithADamagedFingerprintIsRefused) {
  expect_refused(with("\"2:0000000000000001\"", "\"cbf2\""), {"'question.weight_values' is no fingerprint"});
}

TEST(ResultJson, OfAnotherKindIsRefused) {
  expect_refused("{\"y\": [1, 2]}", {"no pcic-result"});
  expect_refused(with("pcic-result", "pcic-comparison"), {"no pcic-result"});
  expect_refused("[1, 2]", {"the document", "array", "expected an object"});
}

TEST(ResultJson, OfAnotherVersionIsRefused) {
  expect_refused(with("\"schema_version\": 3", "\"schema_version\": 2"), {"version 2", "reads version 3"});
}

TEST(ResultJson, ThatLacksAFieldIsRefusedWithItsName) {
  expect_refused(with("\"pointwise\"", "\"other\""), {"losses[1].pointwise", "not there"});
  expect_refused(with("\"pcic\": [", "\"waic1\": ["), {"losses[1].pointwise.gibbs.pcic", "not there"});
}

TEST(ResultJson, WithAFieldOfAnotherTypeIsRefused) {
  expect_refused(with("\"num_obs\": 2", "\"num_obs\": -2"), {"run.num_obs", "expected a count"});
  expect_refused(with("[1, 2.1]", "[1, \"x\"]"),
                 {"losses[1].pointwise.gibbs.pcic[2]", "string", "a number or null"});
  expect_refused(with("\"is_log_loss\": true", "\"is_log_loss\": 1"), {"is_log_loss", "true or false"});
}

TEST(ResultJson, WithTooFewValuesIsRefused) {
  expect_refused(with("[1, 2.1]", "[1]"), {"losses[1].pointwise.gibbs.pcic", "1 numbers for 2 observations"});
}

TEST(ResultJson, OfAMillionBracketsIsRefused) {
  expect_refused(std::string(1'000'000, '['), {"not valid JSON"});
}

const std::string prediction = R"({
  "schema": "pcic-prediction", "schema_version": 2,
  "run": {"num_obs": 2, "held_out": null, "score": "log_lik", "pareto_k_threshold": 0.7}, "question": null,
  "measures": [{"name": "crps"}, {"name": "rmse"}],
  "pointwise": {"crps_in_sample": [1, 2], "crps_first_order": [1.5, 2.5], "crps_psis": [1.75, 2.75],
                "pareto_k": [0.2, 0.9]}
})";

TEST(ResultJson, ScoresOfAPredictionAreLossesThatPsisAnswers) {
  const SavedResult result = parse_result_json(prediction, "p.json");
  ASSERT_EQ(result.losses.size(), 1u);
  const SavedLoss& crps = result.losses[0];
  EXPECT_EQ(crps.name, "crps");
  EXPECT_EQ(crps.find("answer", Target::predictive)->pointwise, (std::vector<double>{1.75, 2.75}));
  EXPECT_EQ(crps.find("first_order", Target::predictive)->pointwise, (std::vector<double>{1.5, 2.5}));
  EXPECT_EQ(crps.unsettled.at(Target::predictive), 1u);
}

TEST(ResultJson, ScoresOfHeldOutDataAreKnown) {
  std::string text = prediction;
  text.replace(text.find("\"held_out\": null"), 16, "\"held_out\": \"test.csv\"");
  const SavedResult result = parse_result_json(text, "p.json");
  EXPECT_EQ(result.losses[0].find("answer", Target::predictive)->pointwise, (std::vector<double>{1, 2}));
  EXPECT_EQ(result.losses[0].unsettled.at(Target::predictive), 0u);
}

}  // namespace
}  // namespace pcic
