#include "pcic/diagnose/trust_findings.hpp"

#include <gtest/gtest.h>

#include "pcic/diagnose/advice.hpp"

namespace pcic {
namespace {

// As many observations as there are ratios, all under the Gibbs target.
LossResult loss_result(std::vector<double> ratios, std::span<const double> pareto_k) {
  LossResult result;
  result.evaluation.loss = "mae";
  const std::vector<double> ones(ratios.size(), 1.0);
  for (const char* name : {"in_sample", "pcic", "pcic2", "psis"})
    if (name != std::string("psis") || !pareto_k.empty())
      result.evaluation.estimates.push_back(make_estimate(name, ones));
  result.evaluation.ratio = std::move(ratios);
  result.answer = *answer_for(result.evaluation, Target::gibbs, pareto_k, 4000);
  return result;
}

TEST(FindUnsettled, NamesTheObservationsWorstFirst) {
  const std::vector<double> k = {0.9, 0.1, 1.2};
  const std::vector<Finding> findings = find_unsettled(loss_result({0.4, 3, 1.5}, k), k);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].code, "unsettled");
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(
      findings[0].text,
      "2 of 3 observations cannot be settled from these draws (r up to 1.5, k-hat up to 1.2): 3, 1. The "
      "answer may be off by 0 because of the approximation.");
}

TEST(FindUnsettled, IsSilentWhereOneOfTheTwoServes) {
  const std::vector<double> k = {0.4, 2};
  EXPECT_TRUE(find_unsettled(loss_result({5, 0.1}, k), k).empty());
}

TEST(FindFewObservations, SpeaksBelowFifty) {
  EXPECT_EQ(find_few_observations(49).size(), 1u);
  EXPECT_TRUE(find_few_observations(50).empty());
}

TEST(Advise, SaysNothingWhereAllIsSettled) {
  const std::vector<double> k = {0.4, 2};
  EXPECT_EQ(advise(loss_result({5, 0.1}, k), k), "");
}

TEST(Advise, AFewAreRefitted) {
  const std::vector<double> k = {0.9, 0.1, 1.2};
  EXPECT_EQ(advise(loss_result({0.4, 3, 1.5}, k), k),
            "Refit the model without each of them (2 fits) and give the fits to pcic (--refit), or draw from "
            "the mixture posterior (--draws-from mixture).");
}

TEST(Advise, ALongerRunHelpsWhereKIsBelowOne) {
  const std::vector<double> k = {0.75};
  EXPECT_EQ(advise(loss_result({0.4}, k), k),
            "Refit the model without it (1 fit) and give the fit to pcic (--refit), or draw from the mixture "
            "posterior (--draws-from mixture). With about 1e+04 draws the weights would serve.");
}

TEST(Advise, ManyAreACaseForTheMixture) {
  const std::vector<double> k(20, 2.0);
  const std::string advice = advise(loss_result(std::vector<double>(20, 1.0), k), k);
  EXPECT_TRUE(advice.starts_with("There are too many of them to refit one by one"));
  EXPECT_NE(advice.find("--group"), std::string::npos);
}

TEST(Advise, GroupsHaveAdviceOfTheirOwn) {
  const std::vector<double> k{1.2};
  const std::string advice = advise(loss_result({1.0}, k), k, LeftOut::group);
  EXPECT_NE(advice.find("docs/guide/groups.md"), std::string::npos);
  EXPECT_EQ(advice.find("--group"), std::string::npos);
}

TEST(Advise, TheBridgeComesFirstWhereItCanBeWalked) {
  const std::vector<double> k = {2};
  const auto advice = [&](Bridge bridge) {
    return advise(loss_result({1.0}, k), k, LeftOut::observation, bridge);
  };
  EXPECT_EQ(
      advice(Bridge::possible),
      "Give the same command with --bridge: the draws walk to the posterior without it, and no other fit is needed. "
      "Otherwise refit the model without it (1 fit) and give the fit to pcic (--refit), or draw from the mixture "
      "posterior (--draws-from mixture).");
  EXPECT_TRUE(
      advice(Bridge::needs_prior).starts_with("Give the same command with --bridge and the log prior"));
  EXPECT_TRUE(advice(Bridge::needs_formulas).starts_with("With score and log prior as formulas"));
  EXPECT_TRUE(advice(Bridge::was_tried).starts_with("Refit"));
  EXPECT_TRUE(
      advise(loss_result({1.0}, k), k, LeftOut::group, Bridge::possible)
          .starts_with(
              "Give the same command with --bridge: the draws walk to the posterior without the group"));
}

TEST(Advise, KnowsAFormulaFromAStoredArray) {
  EXPECT_EQ(bridge_for(std::nullopt), Bridge::needs_formulas);
  EXPECT_EQ(bridge_for(Question{.score = "log_lik"}), Bridge::needs_formulas);
  EXPECT_EQ(bridge_for(Question{.score = "s", .definitions = {{"s", "normal_lpdf(y | mu, 1)"}}}),
            Bridge::needs_prior);
  EXPECT_EQ(bridge_for(Question{.score = "normal_lpdf(y | mu, 1)", .prior = "lprior"}), Bridge::needs_prior);
  EXPECT_EQ(bridge_for(Question{.score = "normal_lpdf(y | mu, 1)", .prior = "0"}), Bridge::possible);
}

TEST(Advise, WithoutWeightsTheyMaySettleIt) {
  EXPECT_EQ(advise(loss_result({1.0}, {}), {}),
            "Importance weights may settle them: evaluate again without --no-psis.");
}

}  // namespace
}  // namespace pcic
