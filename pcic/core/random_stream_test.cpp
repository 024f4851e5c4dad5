#include "pcic/core/random_stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/exponential.hpp>
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/inverse_gaussian.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <functional>
#include <vector>

namespace pcic {
namespace {

// Kolmogorov's distance times sqrt(N): above 1.95 once in a thousand samples if the law is right.
double kolmogorov(std::size_t num_draws, const std::function<double()>& draw,
                  const std::function<double(double)>& cdf) {
  std::vector<double> values(num_draws);
  std::generate(values.begin(), values.end(), draw);
  std::sort(values.begin(), values.end());
  const double n = static_cast<double>(num_draws);
  double distance = 0;
  for (std::size_t k = 0; k < num_draws; ++k) {
    const double exact = cdf(values[k]), below = static_cast<double>(k);
    distance = std::max({distance, exact - below / n, (below + 1) / n - exact});
  }
  return distance * std::sqrt(n);
}

constexpr std::size_t many = 200'000;
constexpr double rare = 1.95;

TEST(RandomStream, GivesTheKnownAnswersOfPhilox) {
  // Random123's kat_vectors: philox4x64, 10 rounds, counter and key 0.
  RandomStream stream(0);
  EXPECT_EQ(stream(), 0x16554d9eca36314cULL);
  EXPECT_EQ(stream(), 0xdb20fe9d672d0fdcULL);
  EXPECT_EQ(stream(), 0xd7e772cee186176bULL);
  EXPECT_EQ(stream(), 0x7e68b68aec7ba23bULL);
}

TEST(RandomStream, APathIsAChildOfAChild) {
  RandomStream by_path(5, {2, 7}), by_child = RandomStream(5).child(2).child(7);
  for (int k = 0; k < 9; ++k) EXPECT_EQ(by_path(), by_child());
}

TEST(RandomStream, AChildDoesNotDependOnWhatWasDrawnBefore) {
  RandomStream parent(5);
  RandomStream before = parent.child(3);
  for (int k = 0; k < 10; ++k) parent();
  RandomStream after = parent.child(3);
  EXPECT_EQ(before(), after());
}

TEST(RandomStream, DifferentPathsGiveDifferentNumbers) {
  std::vector<std::uint64_t> first;
  for (std::uint64_t a = 0; a < 20; ++a) {
    first.push_back(RandomStream(1, {a})());
    for (std::uint64_t b = 0; b < 20; ++b) first.push_back(RandomStream(1, {a, b})());
  }
  first.push_back(RandomStream(1)());
  std::sort(first.begin(), first.end());
  EXPECT_EQ(std::adjacent_find(first.begin(), first.end()), first.end());
}

TEST(RandomStream, ChildrenOfNeighbouringIndicesAreUncorrelated) {
  const RandomStream parent(8);
  double sum = 0;
  for (std::uint64_t i = 0; i < many; ++i) sum += parent.child(i).normal() * parent.child(i + 1).normal();
  EXPECT_LT(std::abs(sum) / std::sqrt(static_cast<double>(many)), 4);
}

TEST(RandomStream, UniformNormalAndExponentialNumbersHaveTheirLaws) {
  RandomStream stream(1);
  EXPECT_LT(kolmogorov(
                many, [&] { return stream.uniform(); }, [](double x) { return x; }),
            rare);
  const boost::math::normal normal;
  EXPECT_LT(kolmogorov(
                many, [&] { return stream.normal(); }, [&](double x) { return cdf(normal, x); }),
            rare);
  const boost::math::exponential exponential;
  EXPECT_LT(kolmogorov(
                many, [&] { return stream.exponential(); }, [&](double x) { return cdf(exponential, x); }),
            rare);
}

TEST(RandomStream, GammaNumbersHaveTheirLawForSmallAndLargeShapes) {
  for (double shape : {0.1, 0.5, 0.9, 1.0, 2.7, 30.0, 1e4}) {
    RandomStream stream(2, {static_cast<std::uint64_t>(10 * shape)});
    const boost::math::gamma_distribution<> gamma(shape, 1 / 2.5);
    EXPECT_LT(kolmogorov(
                  many, [&] { return stream.gamma(shape, 2.5); }, [&](double x) { return cdf(gamma, x); }),
              rare)
        << shape;
  }
}

TEST(RandomStream, InverseGaussianNumbersHaveTheirLaw) {
  RandomStream stream(6);
  const boost::math::inverse_gaussian_distribution<> law(0.7, 0.2);
  EXPECT_LT(
      kolmogorov(
          many, [&] { return stream.inverse_gaussian(0.7, 0.2); }, [&](double x) { return cdf(law, x); }),
      rare);
}

TEST(RandomStream, ProportionsOfADirichletVectorAreBetaAndAddUpToOne) {
  const std::vector<double> concentration{0.01, 0.5, 3, 6};
  std::vector<double> proportions(4);
  RandomStream stream(3);
  const boost::math::beta_distribution<> second(0.5, 9.01);
  EXPECT_LT(kolmogorov(
                many,
                [&] {
                  stream.dirichlet(concentration, proportions);
                  EXPECT_NEAR(proportions[0] + proportions[1] + proportions[2] + proportions[3], 1, 1e-15);
                  return proportions[1];
                },
                [&](double x) { return cdf(second, x); }),
            rare);
  const boost::math::beta_distribution<> two(2, 5);
  EXPECT_LT(kolmogorov(
                many, [&] { return stream.beta(2, 5); }, [&](double x) { return cdf(two, x); }),
            rare);
}

TEST(RandomStream, TinyConcentrationsGiveNoNaN) {
  const std::vector<double> concentration{1e-5, 1e-5};
  std::vector<double> proportions(2);
  RandomStream stream(4);
  for (int k = 0; k < 1000; ++k) {
    stream.dirichlet(concentration, proportions);
    EXPECT_EQ(proportions[0] + proportions[1], 1);
  }
}

}  // namespace
}  // namespace pcic
