// The values of smooth functions are checked against mpmath in tests/reference; here are kinks, steps and
// ends.
#include "pcic/formula/functions/partials.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "pcic/formula/functions/functions.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Partials partials_of(Operation operation, std::initializer_list<double> operands) {
  return partials(operation, {operands.begin(), operands.size()});
}

TEST(Partials, StepsAreFlat) {
  for (Operation operation : {Operation::floor, Operation::ceil, Operation::round, Operation::trunc,
                              Operation::sign, Operation::logical_not}) {
    const Partials p = partials_of(operation, {1.5});
    EXPECT_EQ(p.first[0], 0);
    EXPECT_EQ(p.second[0][0], 0);
  }
  for (Operation operation = Operation::less; operation <= Operation::logical_or;
       operation = static_cast<Operation>(static_cast<int>(operation) + 1)) {
    const Partials p = partials_of(operation, {1.5, 1.5});
    EXPECT_EQ(p.first[0], 0);
    EXPECT_EQ(p.first[1], 0);
  }
}

TEST(Partials, TheKinkOfAbsHasSlopeZero) {
  EXPECT_EQ(partials_of(Operation::abs, {-2}).first[0], -1);
  EXPECT_EQ(partials_of(Operation::abs, {0}).first[0], 0);
  EXPECT_EQ(partials_of(Operation::abs, {2}).first[0], 1);
}

TEST(Partials, MinimumAndMaximumFollowTheOperandTheyPick) {
  EXPECT_EQ(partials_of(Operation::fmin, {1, 2}).first[0], 1);
  EXPECT_EQ(partials_of(Operation::fmin, {3, 2}).first[1], 1);
  EXPECT_EQ(partials_of(Operation::fmax, {1, 2}).first[1], 1);
  const Partials tie = partials_of(Operation::fmax, {2, 2});
  EXPECT_EQ(tie.first[0] + tie.first[1], 1);
}

TEST(Partials, SelectFollowsTheBranchItTakes) {
  EXPECT_EQ(partials_of(Operation::select, {1, 5, 7}).first, (std::array<double, 3>{0, 1, 0}));
  EXPECT_EQ(partials_of(Operation::select, {0, 5, 7}).first, (std::array<double, 3>{0, 0, 1}));
}

TEST(Partials, PowersOfZeroAreThoseOfPolynomials) {
  const Partials square = partials_of(Operation::power, {0, 2});
  EXPECT_EQ(square.value, 0);
  EXPECT_EQ(square.first[0], 0);
  EXPECT_EQ(square.second[0][0], 2);
  EXPECT_EQ(square.first[1], 0);
  EXPECT_EQ(square.second[1][1], 0);
  const Partials identity = partials_of(Operation::power, {0, 1});
  EXPECT_EQ(identity.first[0], 1);
  EXPECT_EQ(identity.second[0][0], 0);
  const Partials one = partials_of(Operation::power, {0, 0});
  EXPECT_EQ(one.value, 1);
  EXPECT_EQ(one.first[0], 0);
  EXPECT_EQ(one.second[0][0], 0);
}

TEST(Partials, PowersOfNegativeNumbersHaveSlopesInTheBase) {
  const Partials cube = partials_of(Operation::power, {-2, 3});
  EXPECT_EQ(cube.first[0], 12);
  EXPECT_EQ(cube.second[0][0], -12);
  EXPECT_TRUE(std::isnan(cube.first[1]));
}

TEST(Partials, ZeroTimesALogarithmIsFlatInItsArgument) {
  const Partials p = partials_of(Operation::lmultiply, {0, 0});
  EXPECT_EQ(p.first[0], -infinity);
  EXPECT_EQ(p.first[1], 0);
  EXPECT_EQ(p.second[1][1], 0);
}

TEST(Partials, AnEmptyComponentOfAMixtureHasNoWeight) {
  const Partials p = partials_of(Operation::log_sum_exp, {-infinity, 3});
  EXPECT_EQ(p.first[0], 0);
  EXPECT_EQ(p.first[1], 1);
  EXPECT_EQ(p.second[1][1], 0);
  EXPECT_EQ(partials_of(Operation::log_diff_exp, {3, -infinity}).first[0], 1);
}

TEST(Partials, WhereTheValueIsNaNSoAreThePartials) {
  EXPECT_TRUE(std::isnan(partials_of(Operation::log, {-1}).first[0]));
  EXPECT_TRUE(std::isnan(partials_of(Operation::lchoose, {-1e300, 2}).first[0]));
  EXPECT_TRUE(std::isnan(partials_of(Operation::inc_beta, {1, 2, 3}).second[2][2]));
}

TEST(Partials, AtTheEndsOfTheirDomainIncompleteFunctionsAreFlatInTheirShapes) {
  EXPECT_EQ(partials_of(Operation::gamma_p, {3, 0}).first[0], 0);
  EXPECT_EQ(partials_of(Operation::gamma_q, {3, infinity}).first[0], 0);
  EXPECT_EQ(partials_of(Operation::inc_beta, {3, 2, 0}).first[0], 0);
  EXPECT_EQ(partials_of(Operation::inc_beta, {3, 2, 1}).first[1], 0);
}

// Shapes far beyond what mpmath can differentiate: the slope in `a` is the difference of two values.
TEST(Partials, IncompleteFunctionsOfLargeShapesHaveTheSlopesOfTheirValues) {
  const auto central_difference = [](Operation operation, std::vector<double> operands, double step) {
    operands[0] += step;
    const double above = evaluate(operation, operands);
    operands[0] -= 2 * step;
    return (above - evaluate(operation, operands)) / (2 * step);
  };
  const double of_gamma = partials_of(Operation::gamma_p, {1e6, 1.0005e6}).first[0];
  EXPECT_NEAR(of_gamma / central_difference(Operation::gamma_p, {1e6, 1.0005e6}, 1), 1, 1e-5);
  const double of_beta = partials_of(Operation::inc_beta, {1e6, 2e6, 0.3334}).first[0];
  EXPECT_NEAR(of_beta / central_difference(Operation::inc_beta, {1e6, 2e6, 0.3334}, 1), 1, 1e-5);
}

}  // namespace
}  // namespace pcic
