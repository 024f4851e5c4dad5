// Where the distributions end: outside the support, at its edge, and where Stan refuses the arguments.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catalogue_formula.hpp"

namespace pcic::reference {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double value_of(const std::string& function, const std::vector<double>& arguments) {
  return call_catalogue(function, arguments).value;
}

TEST(Domains, WhatStanRefusesIsNotANumber) {
  EXPECT_TRUE(std::isnan(value_of("normal_lpdf", {1, 0, 0})));
  EXPECT_TRUE(std::isnan(value_of("normal_lpdf", {0, 0, 0})));
  EXPECT_TRUE(std::isnan(value_of("normal_cdf", {1, 0, -1})));
  EXPECT_TRUE(std::isnan(value_of("student_t_lpdf", {1, 0, 0, 1})));
  EXPECT_TRUE(std::isnan(value_of("student_t_lpdf", {1, -2, 0, 1})));
  EXPECT_TRUE(std::isnan(value_of("student_t_cdf", {1, 3, 0, -1})));
  EXPECT_TRUE(std::isnan(value_of("cauchy_lpdf", {1, 0, 0})));
  EXPECT_TRUE(std::isnan(value_of("logistic_lpdf", {1, 0, -1})));
  EXPECT_TRUE(std::isnan(value_of("double_exponential_lpdf", {1, 0, 0})));
  EXPECT_TRUE(std::isnan(value_of("lognormal_lpdf", {-1, 0, 1})));
  EXPECT_TRUE(std::isnan(value_of("gamma_lpdf", {1, -0.5, 1})));
  EXPECT_TRUE(std::isnan(value_of("gamma_lpdf", {-1, 2, 0})));
  EXPECT_TRUE(std::isnan(value_of("exponential_lpdf", {-1, 2})));
  EXPECT_TRUE(std::isnan(value_of("weibull_lpdf", {1, -1, 2})));
  EXPECT_TRUE(std::isnan(value_of("beta_lpdf", {1.5, 1, 2})));
  EXPECT_TRUE(std::isnan(value_of("beta_lpdf", {0.5, -1, 2})));
  EXPECT_TRUE(std::isnan(value_of("beta_proportion_lpdf", {0.5, 1.5, 2})));
  EXPECT_TRUE(std::isnan(value_of("uniform_lpdf", {1, 2, 1})));
  EXPECT_TRUE(std::isnan(value_of("uniform_cdf", {0, 2, 1})));
  EXPECT_TRUE(std::isnan(value_of("chi_square_lpdf", {-1, 2})));
}

TEST(Domains, CountsAndProbabilitiesThatAreNoneAreNotANumber) {
  EXPECT_TRUE(std::isnan(value_of("bernoulli_lpmf", {2, 0.5})));
  EXPECT_TRUE(std::isnan(value_of("bernoulli_lpmf", {1, 1.5})));
  EXPECT_TRUE(std::isnan(value_of("bernoulli_logit_lpmf", {0.5, 0.5})));
  EXPECT_TRUE(std::isnan(value_of("binomial_lpmf", {6, 5, 0.5})));
  EXPECT_TRUE(std::isnan(value_of("binomial_lpmf", {0, 5, -0.1})));
  EXPECT_TRUE(std::isnan(value_of("binomial_logit_lpmf", {2.5, 5, 0.1})));
  EXPECT_TRUE(std::isnan(value_of("poisson_lpmf", {-1, 2})));
  EXPECT_TRUE(std::isnan(value_of("poisson_lpmf", {0, -2})));
  EXPECT_TRUE(std::isnan(value_of("poisson_log_lpmf", {1.5, 2})));
  EXPECT_TRUE(std::isnan(value_of("neg_binomial_2_lpmf", {0, 1, 0})));
  EXPECT_TRUE(std::isnan(value_of("neg_binomial_2_lpmf", {0, -0.5, 1})));
  EXPECT_TRUE(std::isnan(value_of("neg_binomial_2_log_lpmf", {-1, 1, 1})));
}

TEST(Domains, OutsideTheSupportTheDensityIsZero) {
  EXPECT_EQ(value_of("gamma_lpdf", {-1, 2, 1}), -infinity);
  EXPECT_EQ(value_of("inv_gamma_lpdf", {0, 2, 1}), -infinity);
  EXPECT_EQ(value_of("lognormal_lpdf", {0, 0, 1}), -infinity);
  EXPECT_EQ(value_of("uniform_lpdf", {3, 0, 2}), -infinity);
  EXPECT_EQ(value_of("uniform_cdf", {3, 0, 2}), 1);
  EXPECT_EQ(value_of("uniform_ccdf", {-1, 0, 2}), 1);
  EXPECT_EQ(value_of("poisson_cdf", {-1, 2}), 0);
  EXPECT_EQ(value_of("binomial_lcdf", {7, 5, 0.3}), 0);
}

TEST(Domains, AtTheEdgeTheDensityHasItsLimit) {
  EXPECT_EQ(value_of("poisson_lpmf", {0, 0}), 0);
  EXPECT_EQ(value_of("poisson_lpmf", {1, 0}), -infinity);
  EXPECT_EQ(value_of("poisson_log_lpmf", {0, -infinity}), 0);
  EXPECT_EQ(value_of("binomial_lpmf", {0, 5, 0}), 0);
  EXPECT_EQ(value_of("binomial_lpmf", {5, 5, 1}), 0);
  EXPECT_EQ(value_of("binomial_lpmf", {1, 5, 0}), -infinity);
  EXPECT_EQ(value_of("bernoulli_lpmf", {0, 0}), 0);
  EXPECT_EQ(value_of("neg_binomial_2_lpmf", {0, 0, 3}), 0);
  EXPECT_DOUBLE_EQ(value_of("gamma_lpdf", {0, 1, 2}), std::log(2));
  EXPECT_EQ(value_of("gamma_lpdf", {0, 0.5, 2}), infinity);
  EXPECT_EQ(value_of("gamma_lpdf", {0, 3, 2}), -infinity);
  EXPECT_DOUBLE_EQ(value_of("weibull_lpdf", {0, 1, 2}), -std::log(2));
  EXPECT_DOUBLE_EQ(value_of("beta_lpdf", {0, 1, 3}), std::log(3));
  EXPECT_DOUBLE_EQ(value_of("beta_lpdf", {1, 2, 1}), std::log(2));
  EXPECT_EQ(value_of("inv_gamma_cdf", {0, 2, 1}), 0);
}

}  // namespace
}  // namespace pcic::reference
