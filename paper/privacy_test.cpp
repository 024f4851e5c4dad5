#include "paper/privacy.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/random_stream.hpp"

namespace pcic::paper {
namespace {

TEST(PrivacyExperiment, LossFallsWithTheBudgetAndPcicForeseesIt) {
  std::vector<TextRow> rows;
  RandomStream stream(1);
  for (int i = 0; i < 1000; ++i) {
    const double x = stream.uniform(), y = stream.uniform();
    const bool one = stream.uniform() < 1 / (1 + std::exp(8 * (x - y)));
    rows.push_back({fmt::format("{}", x), fmt::format("{}", y), one ? "1" : "0"});
  }
  const Outcome outcome = evaluate_private_learning(standardised(rows, "1"), {.quick = true});
  for (const Claim& claim : outcome.claims)
    EXPECT_EQ(claim.verdict, Verdict::holds) << claim.text << " " << claim.found;
}

}  // namespace
}  // namespace pcic::paper
