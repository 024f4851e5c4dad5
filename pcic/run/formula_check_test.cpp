// Made fits with log_lik and lp__ in closed form. Any draws will do: the differences are constant over all of
// them, not only over those of the posterior.
//
//   y_i ~ normal(alpha[g_i] + b x_i, sigma),  alpha_j ~ normal(0, 2),  b ~ normal(0, 1),  sigma ~
//   exponential(1)
#include "pcic/run/formula_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "pcic/core/project_root_test.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 12, num_groups = 3;
const char* const right_score = "normal_lpdf(y | alpha[g] + b * x, sigma)";
const char* const right_prior =
    "sum(normal_lpdf(alpha | 0, 2)) + normal_lpdf(b | 0, 1) + exponential_lpdf(sigma | 1)";

struct Shape {
  int digits = 17;   // significant ones that are written
  double level = 0;  // of y and alpha
  std::size_t num_draws = 100;
  double power = 1;  // of the likelihood in lp__
};

double written(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return std::strtod(text, nullptr);
}

double normal_log(double y, double mean, double sd) {
  const double z = (y - mean) / sd;
  return -z * z / 2 - std::log(sd);
}

struct MadeFit {
  Dataset data;
  std::vector<MemoryArray> arrays;

  MemorySource source() const { return {"fit", arrays, 30}; }
  FormulaChecks check(const EvaluateOptions& options) const {
    return check_formulas(
        MemorySource(source()).arrays(), [&] { return std::make_unique<MemorySource>(source()); }, data,
        options);
  }
  DataArray& column(const std::string& name) {
    return *std::ranges::find(data.arrays, name, &DataArray::name);
  }
};

MadeFit make_fit(std::uint64_t seed, const Shape& shape) {
  RandomStream random(seed);
  std::vector<double> x, y, g, w;
  for (std::size_t i = 0; i < num_obs; ++i) {
    x.push_back(random.normal());
    y.push_back(shape.level + 2 * random.normal());
    g.push_back(static_cast<double>(i % num_groups + 1));
    w.push_back(static_cast<double>(i % 2 + 1));
  }
  std::vector<double> alpha, b, sigma, log_lik, lp;
  for (std::size_t m = 0; m < shape.num_draws; ++m) {
    const double slope = random.normal(), sd = std::exp(0.3 * random.normal());
    double log_posterior = -slope * slope / 2 - sd + std::log(sd);  // the last: Jacobian of log
    std::vector<double> levels;
    for (std::size_t j = 0; j < num_groups; ++j) {
      levels.push_back(shape.level + random.normal());
      log_posterior -= levels[j] * levels[j] / 8;
      alpha.push_back(written(levels[j], shape.digits));
    }
    for (std::size_t i = 0; i < num_obs; ++i) {
      const double term = normal_log(y[i], levels[i % num_groups] + slope * x[i], sd);
      log_posterior += shape.power * term;
      log_lik.push_back(written(term, shape.digits));
    }
    b.push_back(written(slope, shape.digits));
    sigma.push_back(written(sd, shape.digits));
    lp.push_back(written(log_posterior, shape.digits));
  }
  return {{{{"x", {num_obs}, x}, {"y", {num_obs}, y}, {"g", {num_obs}, g}, {"w", {num_obs}, w}}},
          {{{"lp__", {}}, {lp}},
           {{"alpha", {num_groups}}, {alpha}},
           {{"b", {}}, {b}},
           {{"sigma", {}}, {sigma}},
           {{"log_lik", {num_obs}}, {log_lik}}}};
}

MadeFit exact_fit() {
  return make_fit(1, {});
}

TEST(FormulaCheckTest, RightFormulasReproduceBoth) {
  const FormulaChecks result = exact_fit().check({.score = right_score, .prior = right_prior});
  ASSERT_EQ(result.checks.size(), 2);
  EXPECT_TRUE(result.checks[0].agrees());
  EXPECT_EQ(result.checks[0].against, "log_lik");
  EXPECT_EQ(result.checks[0].num_obs, num_obs);
  EXPECT_EQ(result.checks[0].num_draws, 64);
  EXPECT_LT(result.checks[0].variation, 1e-12);
  EXPECT_TRUE(result.checks[1].agrees());
  EXPECT_EQ(result.checks[1].what, "Score and prior, with sigma positive,");
  EXPECT_LT(result.checks[1].variation, 1e-12);
  EXPECT_TRUE(result.not_compared.empty());
}

TEST(FormulaCheckTest, RightFormulasNeverWarnWhateverTheDigits) {
  std::size_t checked = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Shape shape{.digits = seed % 3 == 0   ? 6
                                : seed % 3 == 1 ? 8
                                                : 5,
                      .level = seed % 4 == 0 ? 1000.0 : static_cast<double>(seed % 4),
                      .num_draws = 8 + seed % 90};
    for (const FormulaCheck& check :
         make_fit(seed, shape).check({.score = right_score, .prior = right_prior}).checks) {
      EXPECT_TRUE(check.agrees()) << seed << " " << check.against << " " << check.variation << " > "
                                  << check.explained;
      ++checked;
    }
  }
  EXPECT_EQ(checked, 600);
}

TEST(FormulaCheckTest, BinaryFloatsDoNotWarn) {
  MadeFit fit = make_fit(5, {.level = 1000});
  for (MemoryArray& array : fit.arrays)
    for (double& value : array.chains.front()) value = static_cast<double>(static_cast<float>(value));
  for (const FormulaCheck& check : fit.check({.score = right_score, .prior = right_prior}).checks)
    EXPECT_TRUE(check.agrees()) << check.against << " " << check.variation << " > " << check.explained;
}

// Finding U4: codes of the groups in another order.
TEST(FormulaCheckTest, APermutedIndexIsNamedWithBothValues) {
  for (const int digits : {6, 17}) {
    MadeFit fit = make_fit(2, {.digits = digits});
    const double code[] = {2, 1, 3};
    for (double& value : fit.column("g").values) value = code[static_cast<std::size_t>(value) - 1];
    const FormulaCheck check = fit.check({.score = right_score}).checks.at(0);
    EXPECT_FALSE(check.agrees());
    EXPECT_EQ(check.num_differing, 8);
    EXPECT_NE(check.worst % num_groups, 2);
    EXPECT_GT(check.variation, 1);
    const std::size_t found = check.worst % num_groups == 0 ? 2 : 1;
    EXPECT_EQ(check.cause, "Index g is not the model's: observation " + std::to_string(check.worst + 1) +
                               " has " + std::to_string(found) + ", and its log_lik was computed with " +
                               std::to_string(3 - found) +
                               ". Another value of g fits 8 of those that differ.");
  }
}

TEST(FormulaCheckTest, TheSameIndexIsSeenInLp) {
  MadeFit fit = exact_fit();
  std::swap(fit.column("g").values[0], fit.column("g").values[1]);
  const FormulaChecks result = fit.check({.score = right_score, .prior = right_prior});
  EXPECT_FALSE(result.checks.at(1).agrees());
  EXPECT_EQ(result.checks[1].against, "lp__");
}

TEST(FormulaCheckTest, ObservationsInAnotherOrder) {
  MadeFit fit = make_fit(3, {.digits = 8});
  for (const char* name : {"x", "y", "g"}) std::ranges::reverse(fit.column(name).values);
  const FormulaCheck check = fit.check({.score = right_score}).checks.at(0);
  EXPECT_EQ(check.num_differing, num_obs);
  EXPECT_EQ(check.cause, "The observations seem to be in another order: the score of observation " +
                             std::to_string(check.worst + 1) + " is log_lik of observation " +
                             std::to_string(num_obs - check.worst) + ".");
}

TEST(FormulaCheckTest, RowsInAnotherOrderThanTheParameters) {
  const std::filesystem::path folder = project_root() / "examples/eight_schools";
  const std::vector<std::filesystem::path> files{folder / "fit-1.csv"};
  const auto open = [&] { return open_draws(files); };
  Dataset data = read_data(folder / "eight_schools.csv");
  for (DataArray& array : data.arrays) std::ranges::reverse(array.values);
  const FormulaCheck check =
      check_formulas(open()->arrays(), open, data, {.score = "normal_lpdf(y | theta, sigma)"}).checks.at(0);
  EXPECT_EQ(check.num_differing, 8);
  EXPECT_EQ(check.cause,
            "The rows of the data are in another order than the parameters: log_lik of observation " +
                std::to_string(check.worst + 1) + " was computed with row " +
                std::to_string(8 - check.worst) + ".");
}

TEST(FormulaCheckTest, AnotherScale) {
  const FormulaCheck check = make_fit(4, {.digits = 6})
                                 .check({.score = "0.5 * normal_lpdf(y | alpha[g] + b * x, sigma)"})
                                 .checks.at(0);
  EXPECT_EQ(check.cause, "It is 0.5 times log_lik: a power or a factor that the model does not have.");
}

TEST(FormulaCheckTest, AMissingTermIsNamedByItsParameter) {
  const FormulaChecks result =
      exact_fit().check({.score = "-square((y - alpha[g] - b * x) / sigma) / 2", .prior = right_prior});
  EXPECT_EQ(result.checks.at(0).cause,
            "The difference follows sigma: a term of sigma is missing or another one.");
}

TEST(FormulaCheckTest, AMissingPriorIsNamedByItsParameter) {
  const FormulaChecks result = exact_fit().check(
      {.score = right_score, .prior = "sum(normal_lpdf(alpha | 0, 2)) + exponential_lpdf(sigma | 1)"});
  EXPECT_TRUE(result.checks.at(0).agrees());
  EXPECT_FALSE(result.checks.at(1).agrees());
  EXPECT_EQ(result.checks[1].cause,
            "The difference follows b: a term of b is missing or another one, or b has bounds that its draws "
            "do not show.");
}

TEST(FormulaCheckTest, ThePowerIsOfThePosterior) {
  const MadeFit fit = make_fit(6, {.power = 0.5});
  const EvaluateOptions options{.score = right_score, .prior = right_prior, .beta = 0.5};
  for (const FormulaCheck& check : fit.check(options).checks) EXPECT_TRUE(check.agrees()) << check.against;
  EXPECT_FALSE(fit.check({.score = right_score, .prior = right_prior}).checks.at(1).agrees());

  MadeFit powered = fit;  // a model may also save what it was fitted with
  for (double& value : powered.arrays.back().chains.front()) value *= 0.5;
  const FormulaCheck check = powered.check(options).checks.at(0);
  EXPECT_TRUE(check.agrees());
  EXPECT_EQ(check.what, std::string("The score `0.5 * (") + right_score + ")`");
}

TEST(FormulaCheckTest, GroupsThatAreLeftOutTogetherChangeNothing) {
  const EvaluateOptions options{.score = right_score, .prior = right_prior, .group = "g"};
  for (const FormulaCheck& check : exact_fit().check(options).checks)
    EXPECT_TRUE(check.agrees()) << check.against;
}

TEST(FormulaCheckTest, RowsThatStandForSeveralCountSoOftenInLp) {
  MadeFit fit = exact_fit();
  std::vector<double>& lp = fit.arrays.front().chains.front();
  for (std::size_t m = 0; m < lp.size(); ++m)
    for (std::size_t i = 0; i < num_obs; ++i)
      lp[m] += (fit.column("w").values[i] - 1) * fit.arrays.back().chains.front()[m * num_obs + i];
  const EvaluateOptions options{.score = right_score, .prior = right_prior, .weights = "w"};
  for (const FormulaCheck& check : fit.check(options).checks) EXPECT_TRUE(check.agrees()) << check.against;
}

TEST(FormulaCheckTest, AnotherNumberOfObservationsIsSaid) {
  MadeFit fit = exact_fit();
  fit.arrays.back() = {{"log_lik", {2}}, {std::vector<double>(200, -1.0)}};
  const FormulaChecks result = fit.check({.score = right_score});
  EXPECT_TRUE(result.checks.empty());
  EXPECT_EQ(result.not_compared.at(0),
            "The score was not held against log_lik of the fit: that has 2 values per draw, and there are 12 "
            "observations.");
}

TEST(FormulaCheckTest, NothingIsCheckedAgainstItselfOrByTooFewDraws) {
  EXPECT_TRUE(exact_fit().check({.score = "2 * log_lik"}).checks.empty());
  EXPECT_TRUE(exact_fit().check({.score = right_score, .prior = "lp__ - sum(log_lik)"}).checks.empty());
  EXPECT_TRUE(
      make_fit(7, {.num_draws = 7}).check({.score = right_score, .prior = right_prior}).checks.empty());
}

TEST(FormulaCheckTest, RejectedProposalsAreNotDraws) {
  MadeFit fit = exact_fit();
  for (MemoryArray& array : fit.arrays) {
    const std::size_t size = array.info.size();
    std::vector<double>& values = array.chains.front();
    for (std::size_t m = 1; m < 90; ++m)
      std::copy_n(values.begin(), size, values.begin() + static_cast<std::ptrdiff_t>(m * size));
  }
  EXPECT_EQ(fit.check({.score = right_score}).checks.at(0).num_draws, 11);
}

TEST(FormulaCheckTest, TheAnswerIsTheSameBitsWithAndWithoutIt) {
  MadeFit fit = exact_fit();
  std::swap(fit.column("g").values[0], fit.column("g").values[1]);
  EvaluateOptions options{.score = right_score, .losses = {"square(y - alpha[g])"}, .prior = right_prior};
  MemorySource first = fit.source();
  const Result without = evaluate(first, fit.data, options);
  options.open_again = [&] { return std::make_unique<MemorySource>(fit.source()); };
  MemorySource second = fit.source();
  const Result with = evaluate(second, fit.data, options);
  for (std::size_t k = 0; k < without.losses[0].evaluation.estimates.size(); ++k)
    EXPECT_EQ(with.losses[0].evaluation.estimates[k].pointwise,
              without.losses[0].evaluation.estimates[k].pointwise);
  EXPECT_TRUE(without.formula_checks.empty());
  EXPECT_EQ(with.formula_checks.size(), 2);
  EXPECT_EQ(with.findings.size(), without.findings.size() + 2);
}

// With 8 digits; theta = mu + tau * eta was sampled by eta. The prior of theta may be written in either form.
TEST(FormulaCheckTest, EightSchools) {
  const std::filesystem::path folder = project_root() / "examples/eight_schools";
  const std::vector<std::filesystem::path> files{folder / "fit-1.csv"};
  const auto open = [&] { return open_draws(files); };
  const auto check = [&](const std::string& prior_of_theta) {
    return check_formulas(
        open()->arrays(), open, read_data(folder / "eight_schools.csv"),
        {.score = "normal_lpdf(y | theta, sigma)",
         .prior = "normal_lpdf(mu | 0, 5) + cauchy_lpdf(tau | 0, 5) + sum(" + prior_of_theta + ")"});
  };
  const FormulaChecks by_eta = check("std_normal_lpdf((theta - mu) / tau)");
  ASSERT_EQ(by_eta.checks.size(), 2);
  for (const FormulaCheck& each : by_eta.checks)
    EXPECT_TRUE(each.agrees()) << each.against << " " << each.variation << " > " << each.explained;
  EXPECT_EQ(by_eta.checks[1].what, "Score and prior, with tau positive,");
  const FormulaChecks by_theta = check("normal_lpdf(theta | mu, tau)");
  EXPECT_TRUE(by_theta.checks.at(1).agrees());
  EXPECT_EQ(by_theta.checks[1].what, "Score and prior, with tau positive and theta in units of tau,");
  EXPECT_FALSE(check("normal_lpdf(theta | mu, 2 * tau)").checks.at(1).agrees());
}

}  // namespace
}  // namespace pcic
