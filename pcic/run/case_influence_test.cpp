#include "pcic/run/case_influence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

// The Gaussian location model: s_i = log N(y_i; theta, 1), theta ~ N(mean, v) in the posterior, e_i = y_i -
// mean.
class LocationInfluence : public testing::Test {
 protected:
  static constexpr double mean = 0.4, v = 0.3;
  const std::vector<double> y{-1, 0.3, 1.5, 4};
  const Dataset data{{{"y", {4}, y}, {"school", {4}, {2, 1, 3, 4}, {"A", "B", "C", "D"}}}};
  const InfluenceOptions options{
      .evaluate = {.score = "normal_lpdf(y | theta, 1)",
                   .losses = {"sq = square(y - theta)", "-normal_lpdf(y | theta, 1)"},
                   .divisor = Divisor::draws},
      .parameters = {"theta"}};

  double e(std::size_t i) const { return y[i] - mean; }
  double mean_e() const { return (e(0) + e(1) + e(2) + e(3)) / 4; }

  // Six draws with the moments of the posterior up to the fifth: three nodes of weights 1/6, 4/6, 1/6.
  static std::vector<double> exact_draws() {
    const double far = std::sqrt(3 * v);
    return {mean, mean - far, mean, mean, mean + far, mean};
  }

  static OpenDraws source(const std::vector<MemoryArray>& arrays, std::size_t draws_per_block = 4) {
    return [=] { return std::make_unique<MemorySource>("memory", arrays, draws_per_block); };
  }

  CaseInfluence influence(const InfluenceOptions& asked) const {
    return case_influence(source({{{"theta", {}}, {exact_draws()}}}), data, asked);
  }
  CaseInfluence influence() const { return influence(options); }
};

TEST_F(LocationInfluence, OfACaseOnItsOwnLossIsItsCovariance) {
  const CaseInfluence found = influence();
  ASSERT_EQ(found.losses.size(), 2u);
  const LossInfluence& squared = found.losses[1];
  EXPECT_EQ(squared.loss, "sq");
  for (std::size_t i = 0; i < 4; ++i) {
    const double own = -(2 * e(i) * e(i) * v + v * v);
    EXPECT_NEAR(squared.own[i], own, 1e-12);
    EXPECT_NEAR(squared.relative[i], own / -(2 * e(3) * e(3) * v + v * v), 1e-12);
    EXPECT_NEAR(found.score_variance[i], e(i) * e(i) * v + v * v / 2, 1e-12);
  }
}

// Cov((e_i - d)^2, -(e_j - d)^2/2) = -(2 e_i e_j v + v^2), d ~ N(0, v).
TEST_F(LocationInfluence, OfACaseOnTheTotalIsTheMeanOfItsCovariances) {
  const CaseInfluence found = influence();
  for (std::size_t j = 0; j < 4; ++j) {
    const double on_total = -(2 * mean_e() * e(j) * v + v * v);
    EXPECT_NEAR(found.losses[1].on_total[j], on_total, 1e-12);
    EXPECT_NEAR(found.losses[0].on_total[j], on_total / 2, 1e-12);  // -s is half the squared error
  }
}

TEST_F(LocationInfluence, OnTheParametersGivesTheJackknifeCovariance) {
  const ParameterSpread spread = influence().parameters;
  ASSERT_EQ(spread.names, std::vector<std::string>{"theta"});
  double jackknife = 0;
  for (std::size_t i = 0; i < 4; ++i) jackknife += v * v * (e(i) - mean_e()) * (e(i) - mean_e());
  EXPECT_NEAR(spread.means[0], mean, 1e-14);
  EXPECT_NEAR(spread.posterior_sd(0), std::sqrt(v), 1e-13);
  EXPECT_NEAR(spread.jackknife_sd(0), std::sqrt(jackknife), 1e-12);
}

TEST_F(LocationInfluence, NamesTheCasesAfterAColumnOfTexts) {
  EXPECT_EQ(influence().cases, (std::vector<std::string>{"B", "A", "C", "D"}));
  InfluenceOptions grouped = options;
  grouped.evaluate.group = "school";
  EXPECT_EQ(influence(grouped).cases, (std::vector<std::string>{"A", "B", "C", "D"}));
  Dataset with_id = data;
  with_id.arrays.push_back({"id", {4}, {11, 12, 13, 14}});
  EXPECT_EQ(case_influence(source({{{"theta", {}}, {exact_draws()}}}), with_id, options).cases,
            (std::vector<std::string>{"11", "12", "13", "14"}));
}

TEST_F(LocationInfluence, IsTheSameForStoredArrays) {
  std::vector<double> log_lik, sq;
  for (const double theta : exact_draws())
    for (const double yi : y) {
      sq.push_back((yi - theta) * (yi - theta));
      log_lik.push_back(-sq.back() / 2);
    }
  const CaseInfluence stored =
      case_influence(source({{{"log_lik", {4}}, {log_lik}}, {{"sq", {4}}, {sq}}}), {},
                     {.evaluate = {.score = "log_lik", .losses = {"sq"}, .divisor = Divisor::draws}});
  const CaseInfluence computed = influence();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(stored.losses[0].on_total[i], computed.losses[1].on_total[i], 1e-13);
  EXPECT_TRUE(stored.cases.empty());
  EXPECT_TRUE(stored.parameters.names.empty());
}

TEST_F(LocationInfluence, DoesNotDependOnThreads) {
  InfluenceOptions one = options;
  one.evaluate.threads = 1;
  EXPECT_EQ(influence(one).losses[0].on_total, influence().losses[0].on_total);
}

TEST_F(LocationInfluence, RefusesAParameterThatIsNotThere) {
  InfluenceOptions wrong = options;
  wrong.parameters = {"mu"};
  EXPECT_THROW(influence(wrong), InputError);
}

// A new y gives theta ~ N(mean + g (y - mean), ...), g = v/(1 + v), and y ~ N(mean, 1 + v): with t = g v,
// Var E[s_i | y] = e_i^2 t + t^2/2. Cumulants of the squared normal (e - d)^2 give the error of a variance of
// K values.
TEST_F(LocationInfluence, OnTheObservationScaleIsItsClosedForm) {
  constexpr std::size_t num_draws = 20'000, count = 1000;
  std::mt19937_64 random(11);
  std::normal_distribution<double> normal;
  std::vector<double> theta, y_rep;
  for (std::size_t m = 0; m < num_draws; ++m) {
    theta.push_back(mean + std::sqrt(v) * normal(random));
    for (std::size_t i = 0; i < y.size(); ++i) y_rep.push_back(theta.back() + normal(random));
  }
  InfluenceOptions asked = options;
  asked.replicates = {.outcome = "y", .draws = "y_rep", .count = count};
  const CaseInfluence found =
      case_influence(source({{{"theta", {}}, {theta}}, {{"y_rep", {4}}, {y_rep}}}, 1000), data, asked);
  const double t = v * v / (1 + v);
  for (std::size_t i = 0; i < 4; ++i) {
    const double ratio = e(i) * e(i) / t;
    const double variance = t * t * (2 + 4 * ratio), fourth = 48 * t * t * t * t * (1 + 4 * ratio);
    const double se = std::sqrt((fourth + 2 * variance * variance) / count) / 4;
    EXPECT_NEAR(found.observation_scale[i], variance / 4, 4 * se) << "case " << i;
    EXPECT_LT(se, 0.15 * variance / 4);
    EXPECT_NEAR(found.observation_scale_error[i], se, se / 2) << "case " << i;  // of a fourth moment: rough
  }
}

TEST_F(LocationInfluence, RefusesReplicatesThatDoNotFit) {
  const auto with = [&](const Replicates& replicates, const std::string& score) {
    InfluenceOptions asked = options;
    asked.evaluate.score = score;
    asked.evaluate.losses = {};
    asked.replicates = replicates;
    std::vector<double> rep(6ul * 4, 0.0), three(6ul * 3, 0.0);
    return case_influence(source({{{"theta", {}}, {exact_draws()}},
                                  {{"y_rep", {4}}, {rep}},
                                  {{"log_lik", {4}}, {rep}},
                                  {{"three", {3}}, {three}}}),
                          data, asked);
  };
  EXPECT_NO_THROW(with({"y", "y_rep", 3}, "normal_lpdf(y | theta, 1)"));
  EXPECT_THROW(with({"z", "y_rep", 3}, "normal_lpdf(y | theta, 1)"), InputError);
  EXPECT_THROW(with({"y", "z_rep", 3}, "normal_lpdf(y | theta, 1)"), InputError);
  EXPECT_THROW(with({"y", "three", 3}, "normal_lpdf(y | theta, 1)"), InputError);
  EXPECT_THROW(with({"y", "y_rep", 3}, "log_lik"), InputError);
}

}  // namespace
}  // namespace pcic
