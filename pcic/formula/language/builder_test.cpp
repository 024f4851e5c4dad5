#include "pcic/formula/language/builder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/language/count_observations.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

// Four observations in two counties, two covariates; draws of alpha[2], beta[2], b, sigma, theta[4].
class BuilderTest : public testing::Test {
 protected:
  Dataset data{{{"y", {4}, {1, 2, 3, 4}},
                {"x", {4, 2}, {1, 0, 1, 1, 1, 2, 1, 3}},
                {"county", {4}, {2, 1, 1, 2}},
                {"floor", {4}, {0, 1, 0, 1}},
                {"u", {2}, {10, 20}},
                {"town", {4}, {1, 2, 2, 1}, {"Ames", "Boone"}},
                {"N", {}, {4}}}};
  std::vector<ArrayInfo> draws{{"alpha", {2}}, {"beta", {2}}, {"b", {}}, {"sigma", {}}, {"theta", {4}}};
  Graph graph{4};
  Builder builder{graph, data, draws};

  // alpha = (100, 200), beta = (2, 3), b = 5, sigma = 2, theta = (1, 1, 2, 2)
  double value(NodeId node, std::size_t obs) {
    Point point;
    for (const ArrayInfo& array : graph.draw_arrays()) {
      if (array.name == "alpha") point.push_back({100, 200});
      if (array.name == "beta") point.push_back({2, 3});
      if (array.name == "b") point.push_back({5});
      if (array.name == "sigma") point.push_back({2});
      if (array.name == "theta") point.push_back({1, 1, 2, 2});
    }
    return values_at(graph, node, point)[graph[node].shape.observation ? obs : 0];
  }
  double value(const std::string& text, std::size_t obs = 0) {
    return value(builder.per_observation({text, "--loss"}), obs);
  }
  std::string refusal(const std::string& head, const std::string& text) {
    try {
      builder.define(head, {text, "--let"});
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }
  std::string complaint(const std::string& text) {
    try {
      builder.per_observation({text, "--loss"});
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }
};

TEST_F(BuilderTest, AColumnIsOneValuePerObservation) {
  EXPECT_EQ(value("y + floor", 1), 3);
}

TEST_F(BuilderTest, AVectorOfDrawsIsGatheredByAColumn) {
  EXPECT_EQ(value("alpha[county] + b * floor", 0), 200);
  EXPECT_EQ(value("alpha[county] + b * floor", 1), 105);
  EXPECT_EQ(value("u[county]", 3), 20);
}

TEST_F(BuilderTest, AMatrixTimesAVectorSumsOverTheInnerDimension) {
  EXPECT_EQ(value("x * beta", 2), 2 + 2 * 3);
  EXPECT_EQ(value("[1, floor] * beta", 1), 2 + 3);
}

TEST_F(BuilderTest, AVectorWithOneElementPerObservationRunsAlongTheObservations) {
  EXPECT_EQ(value("y - theta", 3), 2);
  EXPECT_EQ(value("theta", 2), 2);
  EXPECT_EQ(value("square(theta)", 2), 4);
  EXPECT_EQ(value("theta[observation]", 2), 2);
  EXPECT_EQ(value("sum(theta)", 2), 6);
}

TEST_F(BuilderTest, AnIndexedDataArrayIsStansWholeArray) {
  EXPECT_EQ(value("y[3]"), 3);
  EXPECT_EQ(value("x[2, 2]"), 1);
  EXPECT_EQ(value("x[observation, 2]", 3), 3);
}

TEST_F(BuilderTest, ADistributionIsInlined) {
  const double z = (3 - 8) / 2.0;
  EXPECT_NEAR(value("normal_lpdf(y | x * beta, sigma)", 2), -z * z / 2 - std::log(2.0) - 0.918938533204672742,
              1e-15);
}

TEST_F(BuilderTest, EqualExpressionsAreOneNode) {
  EXPECT_EQ(builder.per_observation({"-normal_lpdf(y | x * beta, sigma)", ""}),
            builder.per_observation({"-( normal_lpdf(y|x*beta,sigma) )", ""}));
}

TEST_F(BuilderTest, DefinitionsMayUseThoseBefore) {
  builder.define("mu", {"x * beta", "--let"});
  builder.define("dev(y, m)", {"square(y - m) + floor", "--let"});
  EXPECT_EQ(value("dev(y, mu)", 1), 9 + 1);
}

TEST_F(BuilderTest, ComparisonsAreOneOrZero) {
  EXPECT_EQ(value("y > 2", 1), 0);
  EXPECT_EQ(value("y >= 2", 1), 1);
  EXPECT_EQ(value("y != (x * beta > 0)", 0), 0);
}

TEST_F(BuilderTest, FunctionsOfInnerDimensionsAreWrittenOut) {
  EXPECT_EQ(value("mean(alpha)"), 150);
  EXPECT_EQ(value("max(alpha) - min(alpha)"), 100);
  EXPECT_EQ(value("num_elements(alpha)"), 2);
  EXPECT_NEAR(value("sd(alpha)"), std::sqrt(5000), 1e-12);
  EXPECT_NEAR(value("log_sum_exp(beta)"), std::log(std::exp(2) + std::exp(3)), 1e-14);
  EXPECT_NEAR(value("sum(softmax(beta))"), 1, 1e-15);
  EXPECT_EQ(value("dot_product(beta, alpha)"), 800);
}

TEST_F(BuilderTest, AMisspeltNameIsShownWithTheNearest) {
  const std::string text = complaint("square((y - b) / sigm)");
  EXPECT_NE(text.find("no data, draws or definition called 'sigm'; did you mean 'sigma'?"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  square((y - b) / sigm)\n                   ^~~~"), std::string::npos) << text;
}

TEST_F(BuilderTest, AMisspeltFunctionIsShownWithTheNearest) {
  EXPECT_NE(complaint("normal_lpfd(y | b, sigma)").find("normal_lpdf"), std::string::npos);
}

TEST_F(BuilderTest, ShapesThatDoNotFitAreShownBoth) {
  const std::string text = complaint("(x - alpha) * beta + [1, 2, 3] .* alpha");
  EXPECT_NE(text.find("3 numbers"), std::string::npos) << text;
  EXPECT_NE(text.find("2 values per draw"), std::string::npos) << text;
}

TEST_F(BuilderTest, WhatIsNotReducedIsRefused) {
  EXPECT_NE(complaint("y - alpha").find("2 values per draw and observation"), std::string::npos)
      << complaint("y - alpha");
}

TEST_F(BuilderTest, TroubleInsideADistributionIsShownAtTheCall) {
  const std::string text = complaint("b + normal_lpdf(x | alpha, [1, 2, 3])");
  EXPECT_NE(text.find("in normal_lpdf(y | mu, sigma)"), std::string::npos) << text;
  EXPECT_NE(text.find("\n      ^~~~"), std::string::npos) << text;
}

TEST_F(BuilderTest, AnIndexOutOfRangeNamesTheObservation) {
  EXPECT_NE(complaint("alpha[y]").find("index 3 at observation 3; expected a whole number from 1 to 2"),
            std::string::npos)
      << complaint("alpha[y]");
  EXPECT_NE(complaint("alpha[1.5]").find("1.5"), std::string::npos);
  EXPECT_NE(complaint("alpha[b]").find("one value per draw"), std::string::npos);
}

TEST_F(BuilderTest, TextsAreAGroupButNoNumbers) {
  EXPECT_EQ(value(builder.group_column({"town", "--group"}), 2), 2);
  EXPECT_NE(complaint("town + 1").find("'town' holds texts, not numbers: 'Ames', 'Boone'."),
            std::string::npos)
      << complaint("town + 1");
}

TEST_F(BuilderTest, TextsAreAnIndexOnlyInADeclaredOrder) {
  EXPECT_NE(
      complaint("alpha[town]").find("'town' holds texts, 'Ames', 'Boone', and nothing says which element"),
      std::string::npos)
      << complaint("alpha[town]");
  data.arrays[5].order_is_declared = true;
  EXPECT_EQ(value("alpha[town]", 1), 200);
  EXPECT_NE(complaint("town + 1"), "no error");
  EXPECT_NE(complaint("alpha[town[observation]]"), "no error");
}

TEST_F(BuilderTest, ABarWhereAFunctionHasNoneIsRefused) {
  EXPECT_NE(complaint("normal_lpdf(y, b, sigma)").find("expected normal_lpdf(y | mu, sigma)"),
            std::string::npos)
      << complaint("normal_lpdf(y, b, sigma)");
  EXPECT_NE(complaint("exp(y | b)"), "no error");
}

TEST_F(BuilderTest, SumOverObservationsIsRefusedWithTheReason) {
  EXPECT_NE(complaint("sum(y)").find("nothing to take the sum over"), std::string::npos)
      << complaint("sum(y)");
}

TEST_F(BuilderTest, AFunctionThatCallsItselfIsRefused) {
  builder.define("f(x)", {"f(x) + f(x)", "--let"});
  EXPECT_NE(complaint("f(y)").find("call"), std::string::npos);
}

TEST_F(BuilderTest, DoublingDefinitionsDoNotExplode) {
  std::string name = "y";
  for (int k = 0; k < 60; ++k) {
    const std::string next = "g" + std::to_string(k);
    const std::string half = k == 0 ? "x" : name + "(x)";
    builder.define(next + "(x)", {fmt::format("{} + {}", half, half), "--let"});
    name = next;
  }
  EXPECT_EQ(value(name + "(y)", 0), 0x1p60);
  for (int k = 0; k < 40; ++k) {
    const std::string half = k == 0 ? "x" : fmt::format("h{}(x / 3) + h{}(x / 5)", k - 1, k - 1);
    builder.define(fmt::format("h{}(x)", k), {half, "--let"});
  }
  EXPECT_NE(complaint("h39(y)").find("more than 100000 different parts"), std::string::npos);
}

TEST_F(BuilderTest, AVectorThatIsUsedTwiceByTheNextOneRunsAlongTheObservationsAtOnce) {
  builder.define("t0", {"theta", "--let"});
  for (int k = 1; k <= 1000; ++k)
    builder.define(fmt::format("t{}", k), {fmt::format("t{} / 2 + t{} / 2", k - 1, k - 1), "--let"});
  EXPECT_EQ(value("t1000", 3), 2);
}

TEST_F(BuilderTest, TheLibraryDoesNotSeeWhatTheUserDefines) {
  const double before = value("normal_lpdf(y | b, sigma)", 2);
  EXPECT_EQ(refusal("square(x)", "0 * x"),
            "--let: pcic has a function called 'square' already; rename yours.");
  EXPECT_EQ(refusal("normal_lpdf(y | a, b)", "0"),
            "--let: pcic has a function called 'normal_lpdf' already; rename yours.");
  EXPECT_EQ(value("normal_lpdf(y | b, sigma)", 2), before);
}

TEST_F(BuilderTest, ADefinitionHidesNothing) {
  EXPECT_EQ(
      refusal("y", "1"),
      "--let: 'y' is a definition and an array of the data; rename the definition, so that it is clear which "
      "is meant.");
  EXPECT_EQ(
      refusal("sigma", "1"),
      "--let: 'sigma' is a definition and an array of the draws; rename the definition, so that it is clear "
      "which is meant.");
  EXPECT_EQ(refusal("observation", "1"),
            "--let: 'observation' is a definition and the number of the observation; rename the definition, "
            "so that "
            "it is clear which is meant.");
  EXPECT_EQ(refusal("own(x)", "x"), "no error");
  EXPECT_EQ(refusal("own(x)", "2 * x"), "--let: 'own' is defined twice; rename one of them.");
}

TEST_F(BuilderTest, TheScoreSaysHowManyObservationsThereAre) {
  EXPECT_EQ(count_observations({"normal_lpdf(y | alpha[county], sigma)", ""}, {}, data, draws), 4u);
  EXPECT_EQ(count_observations({"sum(alpha) + u[county]", ""}, {}, data, draws), 4u);
  EXPECT_EQ(count_observations({"-theta", ""}, {}, Dataset{}, draws), 4u);
  const std::vector<NamedFormula> definitions = {{"mu", {"x * beta", ""}}};
  EXPECT_EQ(count_observations({"square(mu)", ""}, definitions, data, draws), 4u);
  EXPECT_THROW(count_observations({"b + 1", ""}, {}, data, draws), InputError);
  std::vector<NamedFormula> doubling = {{"d0", {"b + b", ""}}};
  for (int k = 1; k < 60; ++k)
    doubling.push_back({fmt::format("d{}", k), {fmt::format("d{} + d{}", k - 1, k - 1), ""}});
  EXPECT_EQ(count_observations({"d59 + y", ""}, doubling, data, draws), 4u);
}

}  // namespace
}  // namespace pcic
