#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "paper/experiments.hpp"
#include "pcic/core/random_stream.hpp"

namespace pcic::paper {
namespace {

namespace fs = std::filesystem;

TEST(PrivacyExperiment, LossFallsWithTheBudgetAndPcicForeseesIt) {
  const fs::path folder = fs::temp_directory_path() / "pcic_privacy_test";
  fs::create_directories(folder);
  {
    std::ofstream out(folder / "data_banknote_authentication.txt");
    RandomStream stream(1);
    for (int i = 0; i < 1000; ++i) {
      const double x = stream.uniform(), y = stream.uniform();
      out << x << "," << y << "," << (stream.uniform() < 1 / (1 + std::exp(8 * (x - y))) ? 1 : 0) << "\n";
    }
  }
  const Outcome outcome = run_privacy({.quick = true, .data = folder});
  fs::remove_all(folder);
  for (const Claim& claim : outcome.claims)
    EXPECT_EQ(claim.verdict, Verdict::confirmed) << claim.paper << " " << claim.found;
}

}  // namespace
}  // namespace pcic::paper
