#include "pcic/run/support_declaration.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

TEST(ParseSupport, ReadsBoundsAndVectors) {
  const std::vector<SupportDeclaration> expected{
      {"sigma", {.kind = Kind::above, .lower = 0}},
      {"p", {.kind = Kind::between, .lower = 0, .upper = 1}},
      {"q", {.kind = Kind::between, .lower = -1.5, .upper = 2}},
      {"z", {.kind = Kind::below, .upper = 5}},
      {"w", {.kind = Kind::above, .lower = 2}},
      {"theta", {.kind = Kind::simplex}},
      {"c", {.kind = Kind::ordered}},
      {"d", {.kind = Kind::positive_ordered}},
      {"x", {.kind = Kind::real}},
  };
  EXPECT_EQ(parse_support("sigma > 0; 0 < p < 1; 2 >= q >= -1.5; z < 5;2<w;simplex(theta); ordered( c );"
                          "positive_ordered(d); real(x); "),
            expected);
}

TEST(ParseSupport, RefusesWhatItDoesNotKnow) {
  for (const char* text : {"sigma", "sigma > tau", "1 < p < 0", "0 < p > 1", "0 < 1", "corr(L)",
                           "0 < p < 1 < q", "simplex()", "p > 0 > q", "> 0", "< p <"})
    EXPECT_THROW(parse_support(text), InputError) << text;
}

TEST(Describe, SaysBoundsAsTheyAreDeclared) {
  EXPECT_EQ(describe(parse_support("sigma>0").front()), "sigma > 0");
  EXPECT_EQ(describe(parse_support("1 > p > 0").front()), "0 < p < 1");
  EXPECT_EQ(describe(parse_support("simplex(theta)").front()), "theta is a simplex");
}

}  // namespace
}  // namespace pcic
