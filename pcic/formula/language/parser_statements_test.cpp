#include <gtest/gtest.h>

#include "pcic/formula/language/formula_error_test.hpp"
#include "pcic/formula/language/parse.hpp"
#include "pcic/formula/language/syntax_text_test.hpp"

namespace pcic {
namespace {

std::string tree(std::string_view text) {
  return syntax_text(parse_formula(text, "score"));
}
std::string error(std::string_view text) {
  return formula_error([&] { parse_formula(text, "score"); });
}

TEST(Statements, ASamplingStatementIsTheLogDensity) {
  EXPECT_EQ(tree("y ~ normal(mu, sigma)"), "normal_lpdf(y | mu sigma)");
  EXPECT_EQ(tree("y ~ poisson_log(eta);"), "poisson_log_lpmf(y | eta)");
  EXPECT_EQ(tree("log(y) ~ std_normal();"), "std_normal_lpdf(log(y) |)");
}

TEST(Statements, WhatIsAddedToTargetIsTheFormula) {
  EXPECT_EQ(tree("target += normal_lpdf(y | mu, sigma);"), "normal_lpdf(y | mu sigma)");
  EXPECT_EQ(tree("a + b;"), "(+ a b)");
}

TEST(Statements, SeveralAreAddedUp) {
  EXPECT_EQ(tree("y ~ normal(m, s); // the height\n target += f(w);\n z ~ poisson(l);"),
            "(+ (+ normal_lpdf(y | m s) f(w)) poisson_lpmf(z | l))");
}

TEST(Statements, TruncationKeepsBothBounds) {
  EXPECT_EQ(tree("y ~ normal(mu, sigma) T[0, ];"), "(truncated normal_lpdf(y | mu sigma) 0 _)");
  EXPECT_EQ(tree("y ~ poisson(l) T[, 9]"), "(truncated poisson_lpmf(y | l) _ 9)");
  EXPECT_EQ(tree("y ~ poisson(l) T[1, U]"), "(truncated poisson_lpmf(y | l) 1 U)");
}

TEST(Statements, OthersAreExplained) {
  EXPECT_NE(error("mu += 1").find("'+=' adds to target alone"), std::string::npos);
  EXPECT_NE(error("a; b").find("neither y ~ ... nor target += ..."), std::string::npos);
  EXPECT_NE(error("target += a; b").find("expected y ~ ... or target += ..., as before it"),
            std::string::npos);
  EXPECT_NE(error("y ~ normal").find("the parameters are missing"), std::string::npos);
  EXPECT_NE(error("y ~ 3").find("expected a distribution"), std::string::npos);
  EXPECT_NE(error("y ~ normal(0, 1) T[0]").find("expected two bounds with a comma"), std::string::npos);
  EXPECT_NE(error("y ~ normal(0, 1) + 2").find("expected an operator or the end"), std::string::npos);
}

}  // namespace
}  // namespace pcic
