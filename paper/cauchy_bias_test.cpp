#include <gtest/gtest.h>

#include <boost/math/special_functions/digamma.hpp>
#include <cmath>
#include <numbers>

#include "paper/cauchy_log_loss.hpp"
#include "paper/estimators.hpp"
#include "paper/experiments.hpp"

namespace pcic::paper {
namespace {

TEST(CauchyLogLoss, HasTheClosedFormAtTheTruth) {
  const double exact =
      3 * (boost::math::digamma(3.0) - boost::math::digamma(0.5) + std::log(std::numbers::pi)) -
      std::log(2.0);
  EXPECT_NEAR(cauchy_log_loss_exact(0), exact, 1e-9);
  EXPECT_NEAR(cauchy_log_loss(0), exact, 1e-9);
}

TEST(CauchyLogLoss, IsWhatSimulationShows) {
  for (const double distance : {0.7, 3.0, 40.0}) {
    RandomStream stream(3);
    std::vector<double> losses(100000);
    for (double& loss : losses) {
      const double scale = std::sqrt(stream.gamma(0.5, 0.5));
      double squares = 0;
      for (int j = 0; j < 5; ++j) squares += std::pow(stream.normal() / scale + (j == 0 ? distance : 0), 2);
      loss = 3 * (std::log1p(squares) + std::log(std::numbers::pi)) - std::log(2.0);
    }
    const Spread spread = spread_of(losses);
    EXPECT_NEAR(cauchy_log_loss_exact(distance), spread.mean, 4 * spread.sd / std::sqrt(1e5)) << distance;
  }
}

TEST(CauchyLogLoss, IsInterpolatedToAMillionth) {
  for (const double distance : {0.011, 0.3, 1.234, 7.7, 55.0, 900.0})
    EXPECT_NEAR(cauchy_log_loss(distance), cauchy_log_loss_exact(distance), 1e-6) << distance;
}

// |Z| > r has probability 16/(3 pi r) far out, which gives the term in 1/distance (its integral is 9
// pi^2/32).
TEST(CauchyLogLoss, GrowsLikeTheLogarithmFarOut) {
  using std::numbers::pi;
  const double distance = 1e4;
  EXPECT_NEAR(cauchy_log_loss(distance),
              6 * std::log(distance) + 3 * std::log(pi) - std::log(2.0) + 4.5 * pi / distance, 1e-6);
}

TEST(CauchyBias, WaicIsFarLessBiasedThanTheInSampleLoss) {
  const std::string csv = run_cauchy_bias({.quick = true}).numbers.to_csv();
  EXPECT_EQ(csv, run_cauchy_bias({.quick = true}).numbers.to_csv());
  const auto bias = [&](const std::string& row) {
    const std::size_t place = csv.find("\n" + row + ",");
    return place == std::string::npos ? std::nan("") : std::stod(csv.substr(place + row.size() + 2));
  };
  for (const std::string distance : {"0,0", "1,0.4472135954999579", "5,2.23606797749979"}) {
    EXPECT_LT(bias(distance + ",in_sample"), -0.2) << csv;
    EXPECT_LT(std::abs(bias(distance + ",waic")), 0.5 * std::abs(bias(distance + ",in_sample")));
  }
}

}  // namespace
}  // namespace pcic::paper
