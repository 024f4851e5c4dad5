#include "pcic/run/effect_units.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/random_stream.hpp"

namespace pcic {
namespace {

const std::vector<SupportedArray> arrays{
    {"mu", 0, 1, {}}, {"tau", 1, 1, {.kind = ParameterSupport::Kind::above}}, {"theta", 2, 4, {}}};

// theta_k around mu with spread tau; what the data say about theta pulls it to a place of its own.
std::vector<double> draws_of(double noise_of_data) {
  std::vector<double> values;
  RandomStream stream(1);
  for (int m = 0; m < 1000; ++m) {
    const double mu = 3 + stream.normal(), tau = std::exp(stream.normal());
    values.insert(values.end(), {mu, tau});
    for (int k = 0; k < 4; ++k) {
      const double precision = 1 / (tau * tau) + 1 / (noise_of_data * noise_of_data);
      const double mean = (mu / (tau * tau) + 5.0 * k / (noise_of_data * noise_of_data)) / precision;
      values.push_back(mean + stream.normal() / std::sqrt(precision));
    }
  }
  return values;
}

std::vector<FoundUnits> found_in(const std::vector<double>& values) {
  return find_effect_units(arrays, {values.data(), values.size() / 6, 6, 6});
}

TEST(FindEffectUnits, EffectsThatCrowdAroundTheirCentreAreMeasuredByTheirSpread) {
  const std::vector<FoundUnits> found = found_in(draws_of(100));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].sentence, "theta in units of tau around mu");
  EXPECT_EQ(found[0].units.first, 2u);
  EXPECT_EQ(found[0].units.centre, 0u);
  EXPECT_EQ(found[0].units.scale, 1u);
}

TEST(FindEffectUnits, EffectsThatTheDataKnowStayAsTheyAre) {
  EXPECT_TRUE(found_in(draws_of(0.01)).empty());
}

}  // namespace
}  // namespace pcic
