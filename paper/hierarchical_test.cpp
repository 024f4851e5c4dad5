#include "paper/hierarchical.hpp"

#include <gtest/gtest.h>

#include "paper/comparison_claims.hpp"
#include "paper/experiments.hpp"
#include "paper/hierarchical_exact.hpp"

namespace pcic::paper {
namespace {

TEST(Hierarchical, DrawsAgreeWithQuadrature) {
  for (const Sweep sweep : {Sweep::data_scale, Sweep::prior_scale}) {
    const HierarchicalComparison schools = compare_hierarchical(eight_schools(), sweep, {.quick = true});
    EXPECT_LT(schools.pcic_from_exact, 5);    // the largest of 420
    EXPECT_GT(schools.pcic_from_exact, 0.1);  // they are not the same numbers
  }
}

// An independent quadrature: ../shared/oracles, eight_schools_half_cauchy_on_sd_all_8.
TEST(HierarchicalExact, HasTheKnownValuesOfAllEightSchools) {
  const GroupEffects schools = eight_schools();
  const HierarchicalNormal model(schools.effects, schools.standard_errors);
  const std::map<std::string, double> exact = exact_hierarchical(model, schools.effects);
  EXPECT_NEAR(exact.at("in_sample"), 129.2874945977958, 1e-8);
  EXPECT_NEAR(exact.at("pcic"), 150.23287968988436, 1e-8);
  EXPECT_NEAR(exact.at("pcic2"), 151.82958911442552, 1e-8);
  EXPECT_NEAR(exact.at("loocv"), 152.01929625578296, 1e-8);
  EXPECT_NEAR(exact.at("gdic"), 167.70567684336078, 1e-8);
  EXPECT_NEAR(exact.at("generalisation"), exact.at("in_sample"), 1e-10);  // the same effects
  EXPECT_NEAR(exact.at("generalisation_plugin"), exact.at("in_sample_plugin"), 1e-10);
}

// Where the spread of the groups is well known, BPSIC and PCIC correct alike: the asymptotic form of the same thing.
TEST(HierarchicalExact, BpsicIsNearPcicForManyGroups) {
  RandomStream stream(1);
  GroupEffects groups;
  for (int j = 0; j < 400; ++j) {
    groups.effects.push_back(3 + 2 * stream.normal());
    groups.standard_errors.push_back(1);
  }
  const HierarchicalNormal model(groups.effects, groups.standard_errors);
  const std::map<std::string, double> exact = exact_hierarchical(model, groups.effects);
  const double needed = exact.at("pcic") - exact.at("in_sample");
  EXPECT_NEAR(exact.at("bpsic") - exact.at("in_sample"), needed, 0.02 * needed);
}

TEST(Hierarchical, OverAllSplitsWhatIsExactHasNoIntervalAndDoesNotDependOnTheSeed) {
  const auto at = [](std::uint64_t seed) {
    return compare_hierarchical(eight_schools(), Sweep::data_scale, {.quick = true, .seed = seed}).values;
  };
  const Comparison one = at(1), two = at(2);
  EXPECT_EQ(one.num_repetitions({}), 3u * 70);
  const Effect pcic = bias({one, {{0, 0}}}, "pcic");
  EXPECT_TRUE(pcic.is_exact());
  EXPECT_DOUBLE_EQ(pcic.value, bias({two, {{0, 0}}}, "pcic").value);
  EXPECT_NE(bias({one, {{0, 0}}}, "psis").value, bias({two, {{0, 0}}}, "psis").value);
}

TEST(Hierarchical, VerdictsAreTheSameForFiveSeeds) {
  for (Outcome (*run)(const Settings&) : {run_schools_data, run_schools_prior}) {
    const Outcome first = run({.quick = true, .seed = 1});
    for (const std::uint64_t seed : {2u, 3u, 4u, 5u}) {
      const Outcome other = run({.quick = true, .seed = seed});
      ASSERT_EQ(first.claims.size(), other.claims.size());
      for (std::size_t k = 0; k < first.claims.size(); ++k)
        EXPECT_EQ(first.claims[k].verdict, other.claims[k].verdict)
            << seed << ": " << first.claims[k].found << "\n"
            << other.claims[k].found;
    }
  }
}

TEST(Hierarchical, TheOtherReadingOfThePriorGivesOtherNumbers) {
  const auto numbers = [](HalfCauchyOn on) {
    return run_schools_prior({.quick = true, .half_cauchy_on = on}).numbers.to_csv();
  };
  EXPECT_EQ(numbers(HalfCauchyOn::variance), numbers(HalfCauchyOn::variance));
  EXPECT_NE(numbers(HalfCauchyOn::variance), numbers(HalfCauchyOn::standard_deviation));
}

}  // namespace
}  // namespace pcic::paper
