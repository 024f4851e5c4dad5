#include "pcic/formula/catalogue/catalogue.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace pcic {
namespace {

std::string name_of(std::string_view definition) {
  return std::string(definition.substr(0, definition.find('(')));
}

TEST(Catalogue, DefinesEveryNameOnce) {
  std::set<std::string> names;
  for (std::string_view definition : distribution_definitions())
    EXPECT_TRUE(names.insert(name_of(definition)).second) << definition;
  for (const LossEntry& loss : losses())
    EXPECT_TRUE(names.insert(name_of(loss.definition)).second) << loss.name;
}

TEST(Catalogue, HasEveryDistributionWithItsDensityAndItsFourDistributionFunctions) {
  std::set<std::string> names;
  for (std::string_view definition : distribution_definitions()) names.insert(name_of(definition));
  const std::vector<std::string> continuous = {"normal",    "std_normal",         "student_t",      "cauchy",
                                               "logistic",  "double_exponential", "lognormal",      "gamma",
                                               "inv_gamma", "exponential",        "weibull",        "beta",
                                               "uniform",   "chi_square",         "beta_proportion"};
  const std::vector<std::string> discrete = {"bernoulli",      "bernoulli_logit",   "binomial",
                                             "binomial_logit", "poisson",           "poisson_log",
                                             "neg_binomial_2", "neg_binomial_2_log"};
  for (const std::string& name : continuous) EXPECT_TRUE(names.contains(name + "_lpdf")) << name;
  for (const std::string& name : discrete) EXPECT_TRUE(names.contains(name + "_lpmf")) << name;
  for (const auto& family : {continuous, discrete})
    for (const std::string& name : family)
      for (const char* suffix : {"_cdf", "_ccdf", "_lcdf", "_lccdf"})
        EXPECT_TRUE(names.contains(name + suffix)) << name << suffix;
}

TEST(Catalogue, SaysEverythingAboutEveryLoss) {
  for (const LossEntry& loss : losses()) {
    EXPECT_EQ(loss.name, name_of(loss.definition));
    for (std::string_view text : {loss.range, loss.rewards, loss.reference, loss.example})
      EXPECT_FALSE(text.empty()) << loss.name;
    EXPECT_NE(loss.example.find(std::string(loss.name) + "("), std::string_view::npos) << loss.name;
  }
}

}  // namespace
}  // namespace pcic
