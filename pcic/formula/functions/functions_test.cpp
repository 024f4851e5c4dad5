#include "pcic/formula/functions/functions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <stdexcept>

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double value_of(Operation operation, std::initializer_list<double> operands) {
  return evaluate(operation, {operands.begin(), operands.size()});
}

TEST(Functions, ComparisonsAndLogicGiveOneOrZero) {
  EXPECT_EQ(value_of(Operation::less, {1, 2}), 1);
  EXPECT_EQ(value_of(Operation::less, {2, 2}), 0);
  EXPECT_EQ(value_of(Operation::less_equal, {2, 2}), 1);
  EXPECT_EQ(value_of(Operation::equal, {2, 2}), 1);
  EXPECT_EQ(value_of(Operation::not_equal, {2, 2}), 0);
  EXPECT_EQ(value_of(Operation::logical_and, {2, 0}), 0);
  EXPECT_EQ(value_of(Operation::logical_or, {2, 0}), 1);
  EXPECT_EQ(value_of(Operation::logical_not, {2}), 0);
  EXPECT_EQ(value_of(Operation::logical_not, {0}), 1);
}

TEST(Functions, SelectPicksByTheCondition) {
  EXPECT_EQ(value_of(Operation::select, {1, 5, 7}), 5);
  EXPECT_EQ(value_of(Operation::select, {0, 5, 7}), 7);
  EXPECT_EQ(value_of(Operation::select, {0, nan, 7}), 7);
}

TEST(Functions, HalvesAreRoundedAwayFromZero) {
  EXPECT_EQ(value_of(Operation::round, {2.5}), 3);
  EXPECT_EQ(value_of(Operation::round, {-2.5}), -3);
  EXPECT_EQ(value_of(Operation::trunc, {-2.5}), -2);
  EXPECT_EQ(value_of(Operation::floor, {-2.5}), -3);
  EXPECT_EQ(value_of(Operation::ceil, {-2.5}), -2);
}

TEST(Functions, TheSignOfZeroIsZero) {
  EXPECT_EQ(value_of(Operation::sign, {0}), 0);
  EXPECT_EQ(value_of(Operation::sign, {-3}), -1);
  EXPECT_EQ(value_of(Operation::sign, {1e-300}), 1);
  EXPECT_TRUE(std::isnan(value_of(Operation::sign, {nan})));
}

TEST(Functions, ZeroTimesTheLogarithmOfZeroIsZero) {
  EXPECT_EQ(value_of(Operation::lmultiply, {0, 0}), 0);
  EXPECT_EQ(value_of(Operation::lmultiply, {2, 0}), -infinity);
  EXPECT_TRUE(std::isnan(value_of(Operation::lmultiply, {0, -1})));
}

TEST(Functions, LogSumExpTakesInfinities) {
  EXPECT_EQ(value_of(Operation::log_sum_exp, {-infinity, -infinity}), -infinity);
  EXPECT_EQ(value_of(Operation::log_sum_exp, {-infinity, 3}), 3);
  EXPECT_EQ(value_of(Operation::log_sum_exp, {3, infinity}), infinity);
  EXPECT_EQ(value_of(Operation::log_sum_exp, {infinity, infinity}), infinity);
  EXPECT_EQ(value_of(Operation::log_sum_exp, {infinity, -infinity}), infinity);
  EXPECT_TRUE(std::isnan(value_of(Operation::log_sum_exp, {nan, 1})));
  EXPECT_TRUE(std::isnan(value_of(Operation::log_sum_exp, {1, nan})));
}

TEST(Functions, LogDiffExpTakesInfinities) {
  EXPECT_EQ(value_of(Operation::log_diff_exp, {3, -infinity}), 3);
  EXPECT_EQ(value_of(Operation::log_diff_exp, {3, 3}), -infinity);
  EXPECT_EQ(value_of(Operation::log_diff_exp, {-infinity, -infinity}), -infinity);
  EXPECT_TRUE(std::isnan(value_of(Operation::log_diff_exp, {3, 4})));
}

TEST(Functions, TheEndsOfTheDomainHaveLimits) {
  EXPECT_EQ(value_of(Operation::log, {0}), -infinity);
  EXPECT_EQ(value_of(Operation::logit, {0}), -infinity);
  EXPECT_EQ(value_of(Operation::logit, {1}), infinity);
  EXPECT_EQ(value_of(Operation::log1m_exp, {0}), -infinity);
  EXPECT_EQ(value_of(Operation::log1m_exp, {-infinity}), 0);
  EXPECT_EQ(value_of(Operation::inv_Phi, {0}), -infinity);
  EXPECT_EQ(value_of(Operation::inv_Phi, {1}), infinity);
  EXPECT_EQ(value_of(Operation::Phi, {-infinity}), 0);
  EXPECT_EQ(value_of(Operation::Phi, {infinity}), 1);
  EXPECT_EQ(value_of(Operation::log_Phi, {-infinity}), -infinity);
  EXPECT_EQ(value_of(Operation::log_Phi, {infinity}), 0);
  EXPECT_EQ(value_of(Operation::lgamma, {0}), infinity);
  EXPECT_EQ(value_of(Operation::lgamma, {-3}), infinity);
  EXPECT_EQ(value_of(Operation::lbeta, {0, 2}), infinity);
  EXPECT_EQ(value_of(Operation::lbeta, {2, infinity}), -infinity);
  EXPECT_EQ(value_of(Operation::lchoose, {5, 0}), 0);
  EXPECT_EQ(value_of(Operation::lchoose, {5, 5}), 0);
  EXPECT_EQ(value_of(Operation::lchoose, {5, 6}), -infinity);
  EXPECT_EQ(value_of(Operation::lchoose, {5, -1}), -infinity);
  EXPECT_EQ(value_of(Operation::gamma_p, {2, 0}), 0);
  EXPECT_EQ(value_of(Operation::gamma_p, {2, infinity}), 1);
  EXPECT_EQ(value_of(Operation::gamma_q, {2, infinity}), 0);
  EXPECT_EQ(value_of(Operation::inc_beta, {2, 3, 0}), 0);
  EXPECT_EQ(value_of(Operation::inc_beta, {2, 3, 1}), 1);
  EXPECT_EQ(value_of(Operation::power, {0, 0}), 1);
}

TEST(Functions, ComparisonsAndLogicDoNotHideANaN) {
  for (const Operation operation :
       {Operation::less, Operation::less_equal, Operation::equal, Operation::not_equal,
        Operation::logical_and, Operation::logical_or, Operation::fmin, Operation::fmax}) {
    EXPECT_TRUE(std::isnan(value_of(operation, {nan, 1})));
    EXPECT_TRUE(std::isnan(value_of(operation, {0, nan})));
  }
  EXPECT_TRUE(std::isnan(value_of(Operation::logical_not, {nan})));
  EXPECT_TRUE(std::isnan(value_of(Operation::select, {nan, 1, 2})));
}

TEST(Functions, OutsideTheDomainIsNaN) {
  EXPECT_TRUE(std::isnan(value_of(Operation::log, {-1})));
  EXPECT_TRUE(std::isnan(value_of(Operation::sqrt, {-1})));
  EXPECT_TRUE(std::isnan(value_of(Operation::logit, {1.5})));
  EXPECT_TRUE(std::isnan(value_of(Operation::log1m_exp, {1})));
  EXPECT_TRUE(std::isnan(value_of(Operation::inv_Phi, {-0.1})));
  EXPECT_TRUE(std::isnan(value_of(Operation::digamma, {0})));
  EXPECT_TRUE(std::isnan(value_of(Operation::digamma, {-2})));
  EXPECT_TRUE(std::isnan(value_of(Operation::lbeta, {-1, 2})));
  EXPECT_TRUE(std::isnan(value_of(Operation::lchoose, {5, 7})));
  EXPECT_TRUE(std::isnan(value_of(Operation::gamma_p, {-1, 2})));
  EXPECT_TRUE(std::isnan(value_of(Operation::gamma_p, {1, -2})));
  EXPECT_TRUE(std::isnan(value_of(Operation::inc_beta, {1, 2, 1.5})));
  EXPECT_TRUE(std::isnan(value_of(Operation::power, {-1, 0.5})));
}

TEST(Functions, EveryOperationPassesNaNOn) {
  const auto is_logic = [](Operation operation) {
    return operation == Operation::logical_not ||
           (operation >= Operation::less && operation <= Operation::logical_or);
  };
  for (Operation operation = Operation::negate; operation <= Operation::inc_beta_odds;
       operation = static_cast<Operation>(static_cast<int>(operation) + 1)) {
    if (is_logic(operation) || operation == Operation::select) continue;
    const double nans[] = {nan, nan, nan};
    EXPECT_TRUE(std::isnan(evaluate(operation, {nans, num_operands(operation)})))
        << static_cast<int>(operation);
  }
}

TEST(Functions, WhatIsNotElementwiseIsABug) {
  EXPECT_THROW(value_of(Operation::sum, {1}), std::logic_error);
  EXPECT_THROW(value_of(Operation::add, {1}), std::logic_error);
}

}  // namespace
}  // namespace pcic
