#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "pcic/formula/functions/functions.hpp"
#include "pcic/formula/program/elementwise.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<double> extremes() {
  std::vector<double> values = {0.0,     0x1p-1074, 1e-320, 0x1p-1022, 1e-300, 1e-17,
                                0x1p-53, 1e-8,      0.25,   0.4142,    0.5};
  for (double x :
       {0.6931, 0.7071, 0.75, 1.0, 1.4142, 2.0, 2.5, 36.0, 38.0, 599.9, 600.1, 700.0, 707.9, 708.1, 709.7})
    values.push_back(x);
  for (double x :
       {710.0, 744.0, 745.13, 746.0, 1e3, 1e10, 0x1p51 + 0.5, 0x1p52 + 1, 1e300, 1.7e308, infinity})
    values.push_back(x);
  const std::size_t size = values.size();
  for (std::size_t i = 0; i < size; ++i) values.push_back(-values[i]);
  for (double x : {1 - 0x1p-53, 1 + 0x1p-52, -1 + 0x1p-53, 0.5 - 0x1p-54, 0.5 + 0x1p-53, nan})
    values.push_back(x);
  return values;
}

// Extremes, every magnitude, and the range where the functions bend.
std::vector<double> arguments() {
  std::vector<double> values = extremes();
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const double any = std::bit_cast<double>(random());
    const double fraction = static_cast<double>(random() >> 11) * 0x1p-53;
    values.insert(values.end(), {any, fraction, 4 * fraction - 2, 80 * fraction - 40, 1500 * fraction - 750});
  }
  return values;
}

std::vector<double> by_vectors(Operation operation, std::span<const double> x,
                               std::span<const double> y = {}) {
  std::vector<double> result(x.size());
  Rows rows{.num_rows = 1, .length = x.size(), .result = result.data()};
  rows.operands[0].data = x.data();
  rows.operands[1].data = y.data();
  vector_kernel(operation)(rows);
  return result;
}

double distance_in_ulp(double value, double expected) {
  if (std::isnan(value) && std::isnan(expected)) return 0;
  if (value == expected) return 0;
  if (!std::isfinite(value) || !std::isfinite(expected)) return infinity;
  const double size = std::max(std::abs(expected), std::numeric_limits<double>::min());
  return std::abs(value - expected) / std::ldexp(1.0, std::ilogb(size) - 52);
}

struct Accuracy {
  Operation operation;
  const char* name;
  double ulp;  // allowed, the scalar function's own error included
};

void PrintTo(const Accuracy& accuracy, std::ostream* out) {
  *out << accuracy.name;
}

class VectorFunction : public testing::TestWithParam<Accuracy> {};

TEST_P(VectorFunction, AgreesWithTheScalarOne) {
  const std::vector<double> x = arguments();
  const std::vector<double> result = by_vectors(GetParam().operation, x);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double expected = evaluate(GetParam().operation, std::span(&x[i], 1));
    const double distance = distance_in_ulp(result[i], expected);
    ASSERT_LE(distance, GetParam().ulp)
        << GetParam().name << "(" << x[i] << ") = " << result[i] << ", not " << expected;
    worst = std::max(worst, distance);
  }
  RecordProperty("worst_ulp", std::to_string(worst));
}

INSTANTIATE_TEST_SUITE_P(
    Formula, VectorFunction,
    testing::Values(Accuracy{Operation::negate, "negate", 0},
                    Accuracy{Operation::logical_not, "logical_not", 0}, Accuracy{Operation::abs, "abs", 0},
                    Accuracy{Operation::sign, "sign", 0}, Accuracy{Operation::square, "square", 0},
                    Accuracy{Operation::sqrt, "sqrt", 0}, Accuracy{Operation::inv, "inv", 0},
                    Accuracy{Operation::exp, "exp", 2}, Accuracy{Operation::expm1, "expm1", 3},
                    Accuracy{Operation::log, "log", 2}, Accuracy{Operation::log1p, "log1p", 3},
                    Accuracy{Operation::log1m, "log1m", 3}, Accuracy{Operation::log1p_exp, "log1p_exp", 4},
                    Accuracy{Operation::inv_logit, "inv_logit", 4}, Accuracy{Operation::logit, "logit", 4},
                    Accuracy{Operation::log_inv_logit, "log_inv_logit", 4},
                    Accuracy{Operation::log1m_inv_logit, "log1m_inv_logit", 4},
                    Accuracy{Operation::erf, "erf", 5}, Accuracy{Operation::erfc, "erfc", 5},
                    Accuracy{Operation::tanh, "tanh", 5}, Accuracy{Operation::log_Phi, "log_Phi", 12},
                    Accuracy{Operation::log1m_exp, "log1m_exp", 4}, Accuracy{Operation::lgamma, "lgamma", 8},
                    Accuracy{Operation::Phi, "Phi", 20},  // the scalar one rounds x / sqrt(2): 15 ulp at -3
                    Accuracy{Operation::floor, "floor", 0}, Accuracy{Operation::ceil, "ceil", 0},
                    Accuracy{Operation::round, "round", 0}, Accuracy{Operation::trunc, "trunc", 0}),
    [](const auto& instance) { return instance.param.name; });

// Against 64 bits of mantissa, where long double has them.
struct Oracle {
  Operation operation;
  const char* name;
  long double (*exact)(long double x);
  double from, to;
};

class VectorFunctionWithOracle : public testing::TestWithParam<Oracle> {};

TEST_P(VectorFunctionWithOracle, IsWithinFourUlp) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "long double has no more digits";
  std::mt19937_64 random(5);
  std::vector<double> x = {GetParam().from, GetParam().to};
  for (int i = 0; i < 100000; ++i) {
    const double share = static_cast<double>(random() >> 11) * 0x1p-53;
    x.push_back(GetParam().from + share * (GetParam().to - GetParam().from));
    x.push_back(share * std::ldexp(1.0, -static_cast<int>(random() % 40)));
    if (x.back() < GetParam().from || x.back() > GetParam().to) x.pop_back();
  }
  const std::vector<double> result = by_vectors(GetParam().operation, x);
  double worst = 0, at = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const long double expected = GetParam().exact(x[i]);
    const double size = std::max(std::abs(static_cast<double>(expected)), std::numeric_limits<double>::min());
    const auto distance =
        static_cast<double>(std::abs(result[i] - expected) / std::ldexp(1.0L, std::ilogb(size) - 52));
    if (!(distance <= worst)) worst = distance, at = x[i];
  }
  EXPECT_LE(worst, 4) << "at " << at;
  RecordProperty("worst_ulp", std::to_string(worst));
}

long double exact_Phi(long double x) {
  return std::erfc(-x / std::sqrt(2.0L)) / 2;
}
long double exact_log_Phi(long double x) {
  return x < 0 ? std::log(exact_Phi(x)) : std::log1p(-exact_Phi(-x));
}

INSTANTIATE_TEST_SUITE_P(
    Formula, VectorFunctionWithOracle,
    testing::Values(
        Oracle{Operation::erf, "erf", [](long double x) { return std::erf(x); }, -7, 7},
        Oracle{Operation::erfc, "erfc", [](long double x) { return std::erfc(x); }, -7, 26.5},
        Oracle{Operation::Phi, "Phi", exact_Phi, -37.5, 9},
        Oracle{Operation::log_Phi, "log_Phi", exact_log_Phi, -100, 37},
        Oracle{Operation::tanh, "tanh", [](long double x) { return std::tanh(x); }, -20, 20},
        Oracle{Operation::lgamma, "lgamma", [](long double x) { return std::lgamma(x); }, 1e-300, 30},
        Oracle{Operation::lgamma, "lgamma_large", [](long double x) { return std::lgamma(x); }, 9, 1e6},
        Oracle{Operation::lgamma, "lgamma_near_one_and_two", [](long double x) { return std::lgamma(x); },
               0.4, 2.6}),
    [](const auto& instance) { return instance.param.name; });

class VectorFunctionOfTwo : public testing::TestWithParam<Accuracy> {};

TEST_P(VectorFunctionOfTwo, AgreesWithTheScalarOne) {
  std::vector<double> x, y;
  for (double first : extremes())
    for (double second : extremes()) {
      x.push_back(first);
      y.push_back(second);
    }
  const std::vector<double> result = by_vectors(GetParam().operation, x, y);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double operands[] = {x[i], y[i]};
    const double expected = evaluate(GetParam().operation, operands);
    ASSERT_LE(distance_in_ulp(result[i], expected), GetParam().ulp)
        << GetParam().name << "(" << x[i] << ", " << y[i] << ") = " << result[i] << ", not " << expected;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formula, VectorFunctionOfTwo,
    testing::Values(Accuracy{Operation::add, "add", 0}, Accuracy{Operation::subtract, "subtract", 0},
                    Accuracy{Operation::multiply, "multiply", 0}, Accuracy{Operation::divide, "divide", 0},
                    Accuracy{Operation::less, "less", 0}, Accuracy{Operation::less_equal, "less_equal", 0},
                    Accuracy{Operation::equal, "equal", 0}, Accuracy{Operation::not_equal, "not_equal", 0},
                    Accuracy{Operation::logical_and, "logical_and", 0},
                    Accuracy{Operation::logical_or, "logical_or", 0}, Accuracy{Operation::fmin, "fmin", 0},
                    Accuracy{Operation::fmax, "fmax", 0}, Accuracy{Operation::lmultiply, "lmultiply", 2}),
    [](const auto& instance) { return instance.param.name; });

TEST(VectorFunctions, AddExponentialsUpToTheRoundingOfTheLargerOperand) {
  for (double x : extremes())
    for (double y : extremes()) {
      const double operands[] = {x, y};
      const double expected = evaluate(Operation::log_sum_exp, operands);
      const double value = by_vectors(Operation::log_sum_exp, std::span(&x, 1), std::span(&y, 1))[0];
      if (std::isfinite(expected))
        EXPECT_NEAR(value, expected,
                    4 * 0x1p-52 * std::max({std::abs(expected), std::abs(std::max(x, y)), 0.7}));
      else
        EXPECT_EQ(distance_in_ulp(value, expected), 0) << x << ", " << y;
    }
}

TEST(VectorFunctions, GiveAnElementTheSameBitsWhereverItStands) {
  const std::vector<double> x = extremes();
  for (Operation operation :
       {Operation::exp, Operation::log, Operation::log1p, Operation::inv_logit, Operation::lgamma,
        Operation::erf, Operation::erfc, Operation::Phi, Operation::log_Phi, Operation::tanh}) {
    const std::vector<double> together = by_vectors(operation, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double alone = by_vectors(operation, std::span(&x[i], 1))[0];
      EXPECT_EQ(std::bit_cast<std::uint64_t>(alone), std::bit_cast<std::uint64_t>(together[i])) << x[i];
    }
  }
}

}  // namespace
}  // namespace pcic
