#include "paper/hierarchical.hpp"

#include <gtest/gtest.h>

#include "paper/experiments.hpp"

namespace pcic::paper {
namespace {

TEST(Hierarchical, DrawsAgreeWithQuadrature) {
  for (const Sweep sweep : {Sweep::data_scale, Sweep::prior_scale}) {
    const HierarchicalComparison schools = compare_hierarchical(eight_schools(), sweep, {.quick = true});
    EXPECT_LT(schools.pcic_from_exact, 4);
    EXPECT_LT(schools.loocv_from_exact, 4);
    EXPECT_GT(schools.loocv_from_exact, 0.1);  // they are not the same numbers
  }
}

TEST(Hierarchical, PcicTracksExactLeaveOneOut) {
  for (Outcome (*run)(const Settings&) : {run_schools_data, run_schools_prior}) {
    const Claim tracks = run({.quick = true}).claims.front();
    EXPECT_EQ(tracks.verdict, Verdict::confirmed) << tracks.found;
  }
}

TEST(Hierarchical, GivesTheSameNumbersAgain) {
  EXPECT_EQ(run_schools_prior({.quick = true}).numbers.to_csv(),
            run_schools_prior({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
