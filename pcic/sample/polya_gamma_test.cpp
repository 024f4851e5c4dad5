#include "pcic/sample/polya_gamma.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <tuple>
#include <vector>

namespace pcic {
namespace {

constexpr std::size_t num_draws = 100'000;

struct MeanAndError {
  double mean, standard_error;
};

template <class Function>
MeanAndError mean_of(const std::vector<double>& draws, const Function& f) {
  double sum = 0, squares = 0;
  for (double draw : draws) sum += f(draw);
  const double n = static_cast<double>(draws.size()), mean = sum / n;
  for (double draw : draws) squares += std::pow(f(draw) - mean, 2);
  return {mean, std::sqrt(squares / n / n)};
}

double laplace_transform(double shape, double tilt, double t) {
  const std::complex<double> root = std::sqrt(std::complex<double>((tilt * tilt / 2 + t) / 2));
  return std::pow(std::cosh(tilt / 2) / std::cosh(root).real(), shape);
}

class PolyaGamma : public testing::TestWithParam<std::tuple<double, double>> {
 protected:
  double shape = std::get<0>(GetParam()), tilt = std::get<1>(GetParam());

  std::vector<double> draw() const {
    RandomStream stream(11, {static_cast<std::uint64_t>(10 * shape), static_cast<std::uint64_t>(10 * tilt)});
    std::vector<double> draws(num_draws);
    for (double& value : draws) value = draw_polya_gamma(shape, tilt, stream);
    return draws;
  }
};

// Gil-Pelaez: F(x) = 1/2 - (1/pi) int_0^inf Im(exp(-i u x) phi(u)) / u du. For b >= 0.5 phi falls fast
// enough.
double distribution_function(double shape, double tilt, double x) {
  const double pi = std::acos(-1.0), step = 0.002;
  double integral = 0;
  for (double log_u = -25; log_u < 13; log_u += step) {
    const double u = std::exp(log_u);
    const std::complex<double> root = std::sqrt(std::complex<double>(tilt * tilt / 4, -u / 2));
    const std::complex<double> log_cosh = root + std::log(1.0 + std::exp(-2.0 * root)) - std::log(2.0);
    const std::complex<double> log_phi = shape * (std::log(std::cosh(tilt / 2)) - log_cosh);
    integral += std::imag(std::exp(log_phi - std::complex<double>(0, u * x))) * step;
  }
  return 0.5 - integral / pi;
}

// One test, because drawing is what takes the time. Large t looks at the smallest values, negative t at the
// largest.
TEST_P(PolyaGamma, HasItsMomentsItsLaplaceTransformAndItsDistributionFunction) {
  const std::vector<double> draws = draw();
  const double exact_mean = polya_gamma_mean(shape, tilt);
  const auto mean = mean_of(draws, [](double w) { return w; });
  EXPECT_NEAR(mean.mean, exact_mean, 4 * mean.standard_error);
  const auto variance = mean_of(draws, [&](double w) { return (w - exact_mean) * (w - exact_mean); });
  EXPECT_NEAR(variance.mean, polya_gamma_variance(shape, tilt), 4 * variance.standard_error);
  for (double t : {-0.3, 0.1, 1.0, 3.0, 10.0, 30.0}) {
    if (t < 0 && tilt * tilt / 2 + 2 * t / exact_mean < -9.8) continue;  // its variance is infinite
    const auto transform = mean_of(draws, [&](double w) { return std::exp(-t / exact_mean * w); });
    EXPECT_NEAR(transform.mean, laplace_transform(shape, tilt, t / exact_mean), 4 * transform.standard_error)
        << "t = " << t;
  }
  for (double quotient : {0.1, 0.3, 0.7, 1.0, 1.5, 3.0}) {
    const double x = quotient * exact_mean, exact = distribution_function(shape, tilt, x);
    const auto below = mean_of(draws, [&](double w) { return w <= x ? 1.0 : 0.0; });
    EXPECT_NEAR(below.mean, exact, 4 * std::sqrt(exact * (1 - exact) / num_draws) + 1e-6) << "x = " << x;
  }
}

INSTANTIATE_TEST_SUITE_P(ShapesAndTilts, PolyaGamma,
                         testing::Combine(testing::Values(0.1, 0.5, 0.9, 1.0, 2.7, 10.0, 25.0),
                                          testing::Values(0.0, 0.5, 3.0, 20.0)));

TEST(PolyaGammaMoments, SeriesAndFormulaMeetForSmallTilts) {
  for (double c : {0.009999999, 0.010000001}) {
    EXPECT_NEAR(polya_gamma_mean(1, c), 0.25 - c * c / 48 + std::pow(c, 4) / 480, 1e-13);
    EXPECT_NEAR(polya_gamma_variance(1, c), 1.0 / 24 - c * c / 120 + 17 * std::pow(c, 4) / 13440, 1e-10);
  }
}

TEST(PolyaGammaMoments, TheSignOfTheTiltDoesNotMatter) {
  RandomStream one(3), other(3);
  EXPECT_EQ(draw_polya_gamma(1.4, 2, one), draw_polya_gamma(1.4, -2, other));
  EXPECT_EQ(polya_gamma_mean(1.4, 2), polya_gamma_mean(1.4, -2));
}

TEST(PolyaGammaMoments, AnEnormousTiltGivesFiniteNumbers) {
  RandomStream stream(4);
  for (double c : {1e3, 1e6}) {
    const double w = draw_polya_gamma(0.3, c, stream);
    EXPECT_GT(w, 0);
    EXPECT_NEAR(w / polya_gamma_mean(0.3, c), 1, 10 * std::sqrt(2 / (0.3 * c)));
  }
}

}  // namespace
}  // namespace pcic
