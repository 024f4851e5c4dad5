#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/logistic_draws_test.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_draws = 40'000;
using oracle::GridPoint;
using oracle::logistic_draws;
using oracle::logistic_posterior;

const Estimate& estimate(const Result& result, const std::string& loss, const std::string& name) {
  for (const LossResult& each : result.losses)
    if (each.evaluation.loss == loss) {
      if (const Estimate* found = each.evaluation.find(name, Target::gibbs)) return *found;
      if (const Estimate* found = each.evaluation.find(name)) return *found;
      throw std::logic_error("no estimate " + name);
    }
  throw std::logic_error("no loss " + loss);
}

double value(const Result& result, const std::string& loss, const std::string& name) {
  return estimate(result, loss, name).value;
}

MemoryArray array(const std::string& name, std::vector<std::size_t> shape, std::vector<double> values) {
  return {{name, std::move(shape)}, {std::move(values)}};
}

class LogisticTest : public testing::Test {
 protected:
  static constexpr auto brier = "brier(y, inv_logit(beta[1] + beta[2] * x))";
  static constexpr auto misclassified = "y != (beta[1] + beta[2] * x > 0)";
  const std::vector<double> x{-2, -1, -0.5, 0, 0.5, 1, 1.5, 2}, y{0, 0, 1, 0, 1, 0, 1, 1};
  const Dataset data{{{"x", {8}, x}, {"y", {8}, y}}};
  EvaluateOptions options{
      .score = "bernoulli_logit_lpmf(y | beta[1] + beta[2] * x)",
      .losses = {"-bernoulli_logit_lpmf(y | beta[1] + beta[2] * x)", brier, misclassified},
      .plug_in = true};

  Result evaluated(const EvaluateOptions& asked) {
    MemorySource source("fit", {array("beta", {2}, logistic_draws(x, y))}, 1000);
    return evaluate(source, data, asked);
  }
};

TEST_F(LogisticTest, AgreesWithTheExactValuesOfTheLogisticProblem) {
  const Result result = evaluated(options);
  const std::string log_loss = options.losses[0];
  const double tolerance = 2e-3;  // several times the Monte Carlo error of 40000 draws
  EXPECT_NEAR(value(result, log_loss, "in_sample"), 0.6109066613504557, tolerance);
  EXPECT_NEAR(value(result, log_loss, "pcic"), 0.7481478138637772, tolerance);
  EXPECT_NEAR(value(result, log_loss, "pcic2"), 0.782232028422058, tolerance);
  EXPECT_NEAR(value(result, log_loss, "in_sample_plugin"), 0.531053801765812, tolerance);
  EXPECT_NEAR(value(result, log_loss, "pcic_plugin"), 0.6682949542791333, tolerance);
  EXPECT_NEAR(value(result, log_loss, "ij_plugin"), 0.6592284752356289, tolerance);
  EXPECT_NEAR(value(result, log_loss, "gdic"), 0.7706123805197433, tolerance);
  EXPECT_NEAR(value(result, brier, "pcic"), 0.26853206469215674, tolerance);
  EXPECT_NEAR(value(result, brier, "pcic_plugin"), 0.23469423291839037, tolerance);
  EXPECT_NEAR(value(result, brier, "ij_plugin"), 0.23291675673331, tolerance);
  EXPECT_NEAR(value(result, brier, "gdic"), 0.2814453721533055, tolerance);
}

TEST_F(LogisticTest, MinusTheScoreIsTheLogLossUnderAnyName) {
  options.losses = {"deviance = -bernoulli_logit_lpmf(y | beta[1] + beta[2] * x)"};
  EXPECT_TRUE(evaluated(options).losses.front().evaluation.is_log_loss);
}

TEST_F(LogisticTest, MisclassificationAgreesWithSumsOverTheGrid) {
  const Result result = evaluated(options);
  const std::vector<GridPoint> grid = logistic_posterior(x, y);
  for (std::size_t i = 0; i < x.size(); ++i) {
    double mean_loss = 0, mean_score = 0, mean_product = 0;
    for (const GridPoint& point : grid) {
      const double logit = point.a + point.b * x[i];
      const double loss = (logit > 0) == (y[i] > 0) ? 0 : 1;
      const double score = -std::log1p(std::exp(y[i] > 0 ? -logit : logit));
      mean_loss += point.weight * loss;
      mean_score += point.weight * score;
      mean_product += point.weight * loss * score;
    }
    EXPECT_NEAR(estimate(result, misclassified, "in_sample").pointwise[i], mean_loss, 2e-3);
    EXPECT_NEAR(estimate(result, misclassified, "pcic").pointwise[i],
                mean_loss - (mean_product - mean_loss * mean_score), 4e-3);
  }
}

// At the posterior mean with p_i = inv_logit(a + b x_i), z_i = (1, x_i): grad s_i = (y_i - p_i) z_i,
// grad brier_i = -2 (y_i - p_i) p_i (1 - p_i) z_i, and -Hess = sum_i p_i (1 - p_i) z_i z_i'.
TEST_F(LogisticTest, BpsicOfTheBrierScoreIsTheClosedForm) {
  const Result result = evaluated(options);
  const std::vector<double> draws = logistic_draws(x, y);
  double a = 0, b = 0;
  for (std::size_t m = 0; m < draws.size(); m += 2) {
    a += draws[m] / num_draws;
    b += draws[m + 1] / num_draws;
  }
  double h11 = 0, h12 = 0, h22 = 0;
  std::vector<double> p;
  for (double xi : x) {
    p.push_back(1 / (1 + std::exp(-a - b * xi)));
    const double weight = p.back() * (1 - p.back());
    h11 += weight;
    h12 += weight * xi;
    h22 += weight * xi * xi;
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double leverage = (h22 - 2 * h12 * x[i] + h11 * x[i] * x[i]) / (h11 * h22 - h12 * h12);
    const double residual = y[i] - p[i];
    const double correction = -2 * residual * residual * p[i] * (1 - p[i]) * leverage;
    EXPECT_NEAR(estimate(result, brier, "bpsic_plugin").pointwise[i], residual * residual - correction,
                1e-12);
  }
}

TEST_F(LogisticTest, MisclassificationHasNoGradientSoBpsicDoesNotCorrect) {
  const Result result = evaluated(options);
  EXPECT_EQ(value(result, misclassified, "bpsic"), value(result, misclassified, "in_sample"));
  EXPECT_GT(value(result, misclassified, "pcic"), value(result, misclassified, "in_sample"));
}

TEST_F(LogisticTest, AProductWithADesignVectorIsTheSameAsWritingItOut) {
  EvaluateOptions product = options;
  product.score = "bernoulli_logit_lpmf(y | [1, x] * beta)";
  product.losses = {"-" + product.score};
  EXPECT_NEAR(value(evaluated(product), product.losses[0], "waic1"),
              value(evaluated(options), options.losses[0], "waic1"), 1e-14);
}

TEST_F(LogisticTest, TheSameBitsForAnyNumberOfThreads) {
  std::vector<std::string> states;
  for (std::size_t threads : {1u, 2u, 7u}) {
    MemorySource source("fit", {array("beta", {2}, logistic_draws(x, y))}, 300);
    options.threads = threads;
    std::ostringstream file;
    evaluate_keeping_state(source, data, options).state.save(file);
    states.push_back(file.str());
  }
  EXPECT_TRUE(states[0] == states[1]);
  EXPECT_TRUE(states[0] == states[2]);
}

class LinearTest : public testing::Test {
 protected:
  // One parameter: y_i ~ N(b x_i, 1). Posterior N(m, v), v = 1 / sum x^2, leverage h_i = x_i^2 v.
  const std::vector<double> x{1, 2, 0.5, -1, 1.5}, y{1.2, 1.6, 0.9, -1.4, 2.2};
  const Dataset data{
      {{"x", {5}, x}, {"y", {5}, y}, {"pair", {5}, {7, 3, 7, 3, 7}}, {"twice", {5}, {2, 1, 1, 3, 1}}}};
  const EvaluateOptions options{
      .score = "normal_lpdf(y | b * x, 1)", .losses = {"square(y - b * x)"}, .plug_in = true};
  double v = 0, m = 0;

  LinearTest() {
    double xx = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      xx += x[i] * x[i];
      xy += x[i] * y[i];
    }
    v = 1 / xx;
    m = xy / xx;
  }
  // Equally likely quantiles of the posterior, shuffled: its moments to many digits.
  MemorySource draws() const {
    std::vector<double> b;
    for (std::size_t k = 0; k < num_draws / 2; ++k) {
      const double p = (static_cast<double>(k) + 0.5) / num_draws;
      double z = 0;
      for (int step = 0; step < 60; ++step) {  // Newton for Phi(z) = p
        const double phi = std::exp(-z * z / 2) / std::sqrt(2 * M_PI);
        z = std::max(z - (std::erfc(-z / std::sqrt(2)) / 2 - p) / phi, -8.0);
      }
      b.insert(b.end(), {m + z * std::sqrt(v), m - z * std::sqrt(v)});
    }
    return MemorySource("fit", {array("b", {}, b)}, 1000);
  }
  double e(std::size_t i) const { return y[i] - m * x[i]; }
  double h(std::size_t i) const { return x[i] * x[i] * v; }
  Result evaluated(const EvaluateOptions& asked) const {
    MemorySource source = draws();
    return evaluate(source, data, asked);
  }
};

TEST_F(LinearTest, EveryEstimatorHasItsClosedForm) {
  const Result result = evaluated(options);
  const std::string& loss = options.losses[0];
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double ee = e(i) * e(i), hi = h(i);
    const auto at = [&](const char* name) { return estimate(result, loss, name).pointwise[i]; };
    EXPECT_NEAR(at("in_sample"), ee + hi, 1e-3);
    EXPECT_NEAR(at("pcic"), ee + hi + 2 * hi * ee + hi * hi, 2e-3);
    EXPECT_NEAR(at("in_sample_plugin"), ee, 1e-9);
    EXPECT_NEAR(at("ij_plugin"), ee * (1 + hi) * (1 + hi), 1e-3);
    EXPECT_NEAR(at("ij_plugin2"), ee * std::pow(1 + hi + hi * hi, 2), 2e-3);
    EXPECT_NEAR(at("bpsic"), at("in_sample") + 2 * hi * ee, 1e-9);
    EXPECT_NEAR(at("bpsic_plugin"), ee + 2 * hi * ee, 1e-9);
  }
}

TEST_F(LinearTest, TicIsTheClosedFormAtTheMaximumOfTheLikelihood) {
  EvaluateOptions asked = options;
  asked.losses = {};
  const Result result = evaluated(asked);
  const Estimate& tic = estimate(result, "-" + options.score, "tic");
  const double log_2pi = std::log(2 * M_PI);
  for (std::size_t i = 0; i < x.size(); ++i)
    EXPECT_NEAR(tic.pointwise[i], log_2pi / 2 + e(i) * e(i) / 2 + h(i) * e(i) * e(i), 1e-10);
}

// b ~ N(0, 2): the mode is w sum x y with w = 1 / (sum x^2 + 1/2), and every observation carries 1/n of the
// prior.
TEST_F(LinearTest, RicIsTheClosedFormAtThePosteriorMode) {
  EvaluateOptions asked = options;
  asked.losses = {};
  asked.prior = "normal_lpdf(b | 0, sqrt(2))";
  const Result result = evaluated(asked);
  const Estimate& ric = estimate(result, "-" + options.score, "ric");
  const double w = 1 / (1 / v + 0.5), mode = w * m / v;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double residual = y[i] - mode * x[i];
    EXPECT_NEAR(ric.pointwise[i],
                std::log(2 * M_PI) / 2 + residual * residual / 2 +
                    residual * x[i] * w * (residual * x[i] - mode / 2 / static_cast<double>(x.size())),
                1e-10);
  }
}

TEST_F(LinearTest, GroupsAreLeftOutTogether) {
  EvaluateOptions asked = options;
  asked.group = "pair";
  const Result result = evaluated(asked);
  EXPECT_EQ(result.num_obs, 2u);
  EXPECT_EQ(result.question->group_labels, (std::vector<std::string>{"3", "7"}));
  // The same by hand: sums of score and loss within {1, 3} (label 3) and {0, 2, 4} (label 7).
  const auto sum = [&](const char* term, const std::vector<int>& members) {
    std::string text;
    for (int i : members)
      text += (text.empty() ? "" : " + ") + std::string(term) + "(y[" + std::to_string(i) + "], b * x[" +
              std::to_string(i) + "])";
    return text;
  };
  Dataset two = data;
  two.arrays.push_back({"first", {2}, {1, 0}});
  EvaluateOptions by_hand = options;
  by_hand.definitions = {"lp(y, m) = normal_lpdf(y | m, 1)", "se(y, m) = square(y - m)"};
  by_hand.score = "first ? " + sum("lp", {2, 4}) + " : " + sum("lp", {1, 3, 5});
  by_hand.losses = {"first ? " + sum("se", {2, 4}) + " : " + sum("se", {1, 3, 5})};
  MemorySource source = draws();
  const Result expected = evaluate(source, two, by_hand);
  for (const char* name : {"in_sample", "pcic", "pcic2", "pcic_plugin", "ij_plugin", "ij_plugin2", "bpsic"})
    for (std::size_t g : {0u, 1u})
      EXPECT_NEAR(estimate(result, options.losses[0], name).pointwise[g],
                  expected.losses[0].evaluation.find(name)->pointwise[g], 1e-9)
          << name;
}

TEST_F(LinearTest, FrequencyWeightsEqualRepeatedRows) {
  EvaluateOptions asked = options;
  asked.weights = "twice";
  const Result weighted = evaluated(asked);
  Dataset repeated;
  for (const char* name : {"x", "y"}) {
    std::vector<double> values;
    for (std::size_t i = 0; i < x.size(); ++i)
      values.insert(values.end(), static_cast<std::size_t>(data.find("twice")->values[i]),
                    data.find(name)->values[i]);
    repeated.arrays.push_back({name, {values.size()}, values});
  }
  MemorySource source = draws();
  const Result expected = evaluate(source, repeated, options);
  for (const char* name : {"in_sample", "pcic", "pcic2", "in_sample_plugin", "pcic_plugin", "gdic"}) {
    EXPECT_NEAR(value(weighted, options.losses[0], name), value(expected, options.losses[0], name), 1e-10)
        << name;
    EXPECT_NEAR(estimate(weighted, options.losses[0], "pcic").mcse,
                estimate(expected, options.losses[0], "pcic").mcse, 1e-9);
  }
}

TEST_F(LinearTest, ImportanceWeightsMultiplyScoreAndLoss) {
  EvaluateOptions asked = options;
  asked.weights = "twice";
  asked.weighting = Weighting::importance;
  EvaluateOptions by_hand = options;
  by_hand.score = "twice * normal_lpdf(y | b * x, 1)";
  by_hand.losses = {"twice * square(y - b * x)"};
  EXPECT_NEAR(value(evaluated(asked), options.losses[0], "pcic"),
              value(evaluated(by_hand), by_hand.losses[0], "pcic"), 1e-12);
}

TEST_F(LinearTest, ALossThatIsTheSameForAllObservationsIsRepeated) {
  EvaluateOptions asked = options;
  asked.losses = {"square(b)"};
  const Result result = evaluated(asked);
  for (const char* name : {"in_sample_plugin", "ij_plugin", "bpsic_plugin"})
    EXPECT_EQ(estimate(result, "square(b)", name).pointwise.size(), x.size()) << name;
  EXPECT_NEAR(value(result, "square(b)", "in_sample_plugin"), m * m, 1e-9);
}

TEST_F(LinearTest, APowerMultipliesTheScoreAndTheResultSaysSo) {
  EvaluateOptions asked = options;
  asked.beta = 0.5;
  const Result result = evaluated(asked);
  const Result plain = evaluated(options);
  for (std::size_t i = 0; i < x.size(); ++i)
    EXPECT_NEAR(result.losses[0].evaluation.covariance[i], plain.losses[0].evaluation.covariance[i] / 2,
                1e-12);
  ASSERT_TRUE(result.question);
  EXPECT_EQ(result.question->beta, 0.5);
  EXPECT_NE(result.score.find("0.5"), std::string::npos);
  const Estimate& in_sample = estimate(result, options.losses[0], "in_sample");
  const double plug_in = value(result, options.losses[0], "in_sample_plugin");
  EXPECT_NEAR(value(result, options.losses[0], "gdic_beta"), in_sample.value + (in_sample.value - plug_in),
              1e-12);
}

TEST(FormulaEvaluate, CorrectsForTheStrongPriorOfThePoissonGammaModel) {
  const std::vector<double> x{3, 1, 4, 1, 5, 9, 2, 6};
  std::mt19937_64 random(11);
  std::gamma_distribution<double> gamma(1 + 31, 1.0 / (1 + 8));
  std::vector<double> lambda(num_draws);
  for (double& each : lambda) each = gamma(random);
  MemorySource source("fit", {array("lambda", {}, lambda)}, 500);
  const Result result = evaluate(source, Dataset{{{"x", {8}, x}}},
                                 {.score = "poisson_lpmf(x | lambda)",
                                  .losses = {"square(x - lambda)", "-poisson_lpmf(x | lambda)"},
                                  .prior = "gamma_lpdf(lambda | 1, 1)"});
  const auto expect_within_four = [&](const std::string& loss, const char* name, double exact) {
    const Estimate& found = estimate(result, loss, name);
    EXPECT_NEAR(found.value, exact, 4 * found.mcse) << loss << " " << name;
  };
  expect_within_four("square(x - lambda)", "in_sample", 7.106481481);
  expect_within_four("square(x - lambda)", "pcic", 8.637860082);
  expect_within_four("square(x - lambda)", "pcic2", 8.8904321);
  expect_within_four("-poisson_lpmf(x | lambda)", "waic2", 2.650278645);
  expect_within_four("-poisson_lpmf(x | lambda)", "waic1", 2.5533275990);
  expect_within_four("-poisson_lpmf(x | lambda)", "pcic_prior", 2.645841916);
  // The correction itself is -(mean(x) - 1) / (n (n + 1)^2): its sign and size are seen far better than
  // either value.
  EXPECT_NEAR(value(result, "-poisson_lpmf(x | lambda)", "pcic_prior") -
                  value(result, "-poisson_lpmf(x | lambda)", "pcic"),
              -(31.0 / 8 - 1) / (8 * 81), 3e-4);
}

TEST(FormulaEvaluate, SumsOverTheInnerDimensionOfAWideTable) {
  // Two observations of three counts; lambda[3].
  const std::vector<double> lambda{1, 2, 3, 1.5, 1, 2, 0.5, 2.5, 3};
  MemorySource source("fit", {array("lambda", {3}, lambda)}, 2);
  const Dataset data{{{"Y", {2, 3}, {1, 0, 2, 3, 1, 1}}}};
  const Result result = evaluate(
      source, data, {.score = "sum(poisson_lpmf(Y | lambda))", .losses = {"sum(square(Y - lambda))"}});
  const double first = (0 + 4 + 1 + 0.25 + 1 + 0 + 0.25 + 6.25 + 1) / 3;
  EXPECT_NEAR(result.losses[0].evaluation.find("in_sample")->pointwise[0], first, 1e-14);
}

TEST(FormulaEvaluate, AScoreWithoutDrawsIsRefused) {
  MemorySource source("fit", {array("b", {}, {1, 2})}, 2);
  EXPECT_THROW(evaluate(source, Dataset{{{"y", {1}, {1}}}}, {.score = "normal_lpdf(y | 0, 1)"}), InputError);
}

}  // namespace
}  // namespace pcic
