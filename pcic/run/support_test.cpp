#include "pcic/run/support.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pcic {
namespace {

struct Example {
  ArrayInfo array;
  std::vector<double> values;  // two draws

  BlockView draws() const { return {values.data(), 2, array.size(), array.size()}; }
  std::vector<Support> supports() const { return possible_supports(array, draws()); }
  double jacobian(Support support) const { return log_jacobian(support, array, draws()).at(1); }
};

TEST(SupportTest, AnythingNegativeIsUnbounded) {
  EXPECT_TRUE((Example{{"mu", {}}, {1, -1}}).supports().empty());
}

TEST(SupportTest, Positive) {
  const Example sigma{{"sigma", {}}, {1.5, 2}};
  EXPECT_EQ(sigma.supports(), std::vector{Support::positive});
  EXPECT_DOUBLE_EQ(sigma.jacobian(Support::positive), std::log(2));
}

TEST(SupportTest, BetweenZeroAndOne) {
  const Example p{{"p", {}}, {0.5, 0.25}};
  EXPECT_EQ(p.supports(), (std::vector{Support::positive, Support::below_one}));
  EXPECT_DOUBLE_EQ(p.jacobian(Support::positive) + p.jacobian(Support::below_one), std::log(0.25 * 0.75));
}

TEST(SupportTest, SimplexAlongTheLastIndex) {
  const Example simplices{{"pi", {2, 3}}, {.2, .3, .5, .1, .1, .8, .25, .25, .5, .4, .4, .2}};
  EXPECT_EQ(simplices.supports(), std::vector{Support::simplex});
  EXPECT_NEAR(simplices.jacobian(Support::simplex), std::log(.25 * .25 * .5 * .4 * .4 * .2), 1e-14);
}

TEST(SupportTest, Ordered) {
  const Example cuts{{"c", {3}}, {-1, 0, 2, 0.5, 1, 4}};
  EXPECT_EQ(cuts.supports(), std::vector{Support::ordered});
  EXPECT_DOUBLE_EQ(cuts.jacobian(Support::ordered), std::log(0.5) + std::log(3));
}

TEST(SupportTest, PositiveOrderedOrPositiveByElement) {
  const Example times{{"t", {2}}, {1, 3, 2, 7}};
  EXPECT_EQ(times.supports(), (std::vector{Support::positive, Support::ordered, Support::first_positive}));
  EXPECT_DOUBLE_EQ(times.jacobian(Support::first_positive), std::log(2));
}

TEST(SupportTest, SymmetricAndTriangularMatricesAreStructured) {
  const Example covariance{{"S", {2, 2}}, {2, .5, .5, 1, 3, 0.1, 0.1, 2}};
  const Example cholesky{{"L", {2, 2}}, {1, 0, .5, 1, 1, 0, .25, 1}};
  const Example effects{{"b", {2, 2}}, {2, .5, .4, 1, 3, 0.1, 0.2, 2}};
  EXPECT_TRUE(may_be_structured_matrix(covariance.array, covariance.draws()));
  EXPECT_TRUE(may_be_structured_matrix(cholesky.array, cholesky.draws()));
  EXPECT_FALSE(may_be_structured_matrix(effects.array, effects.draws()));
}

}  // namespace
}  // namespace pcic
