#include "pcic/sample/walk/unbounded.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

std::vector<double> there_and_back(const ParameterSupport& support, std::vector<double> values) {
  Unbounded map;
  map.add(support, values.size());
  std::vector<double> coordinates(map.num_coordinates()), back(values.size());
  map.coordinates_of(values, coordinates);
  map.values_at(coordinates, back);
  return back;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-13);
}

TEST(Unbounded, ValuesComeBack) {
  const std::pair<ParameterSupport, std::vector<double>> cases[] = {
      {{}, {-3, 0, 2}},
      {{.kind = Kind::above, .lower = -1}, {-0.5, 7}},
      {{.kind = Kind::below, .upper = 2}, {-5, 1.9}},
      {{.kind = Kind::between, .lower = -1, .upper = 3}, {-0.9, 2.5}},
      {{.kind = Kind::simplex}, {0.2, 0.05, 0.5, 0.25}},
      {{.kind = Kind::ordered}, {-2, -1.5, 4}},
      {{.kind = Kind::positive_ordered}, {0.1, 0.7, 4}},
      {{.kind = Kind::fixed, .lower = 3}, {3}},
  };
  for (const auto& [support, values] : cases) expect_near(there_and_back(support, values), values);
}

// log |d values / d coordinates| by central differences; of a simplex, without its last value.
double numerical_log_jacobian(const Unbounded& map, const std::vector<double>& at) {
  const std::size_t n = at.size();
  const double h = 1e-6;
  std::vector<double> slopes;  // of the triangle's diagonal: every map here is triangular
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<double> up = at, down = at, high(map.num_values()), low(map.num_values());
    up[k] += h, down[k] -= h;
    map.values_at(up, high), map.values_at(down, low);
    slopes.push_back(std::abs(high[k] - low[k]) / (2 * h));
  }
  double sum = 0;
  for (const double slope : slopes) sum += std::log(slope);
  return sum;
}

TEST(Unbounded, TheJacobianIsThatOfTheWayBack) {
  const ParameterSupport supports[] = {{},
                                       {.kind = Kind::above, .lower = -1},
                                       {.kind = Kind::below, .upper = 2},
                                       {.kind = Kind::between, .lower = -1, .upper = 3},
                                       {.kind = Kind::simplex},
                                       {.kind = Kind::ordered},
                                       {.kind = Kind::positive_ordered}};
  for (const ParameterSupport& support : supports) {
    Unbounded map;
    map.add(support, 3);
    const std::vector<double> all{0.3, -0.8, 0.5};
    const std::vector<double> at(all.begin(),
                                 all.begin() + static_cast<std::ptrdiff_t>(map.num_coordinates()));
    std::vector<double> values(3);
    EXPECT_NEAR(map.values_at(at, values), numerical_log_jacobian(map, at), 1e-8)
        << static_cast<int>(support.kind);
  }
}

TEST(Unbounded, ZeroIsTheMiddleOfASimplex) {
  Unbounded map;
  map.add({.kind = Kind::simplex}, 4);
  const std::vector<double> zero(3, 0.0);
  std::vector<double> values(4);
  map.values_at(zero, values);
  expect_near(values, std::vector<double>(4, 0.25));
}

TEST(Unbounded, EffectsComeBackFromTheirUnits) {
  Unbounded map;
  map.add({}, 1);
  map.add({.kind = Kind::above}, 1);
  map.add({}, 2);
  map.measure_in({.first = 2, .count = 2, .centre = 0, .scale = 1});
  const std::vector<double> values{3, 0.5, 4, 2.25};
  std::vector<double> coordinates(4), back(4);
  map.coordinates_of(values, coordinates);
  expect_near(coordinates, {3, std::log(0.5), 2, -1.5});
  EXPECT_NEAR(map.values_at(coordinates, back), 3 * std::log(0.5), 1e-13);
  expect_near(back, values);
}

TEST(Unbounded, WhatLiesOutsideIsNotFinite) {
  Unbounded map;
  map.add({.kind = Kind::above}, 1);
  double z = 0;
  const double outside = -1;
  map.coordinates_of({&outside, 1}, {&z, 1});
  EXPECT_FALSE(std::isfinite(z));
}

}  // namespace
}  // namespace pcic
