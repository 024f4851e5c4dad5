#include "pcic/present/dot_plot.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pcic {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(DotPlot, PutsAllValuesOnOneScale) {
  const DotWithWhiskers values[] = {{2, 2}, {8, 0}, {4, 1}};
  EXPECT_EQ(dot_plot(values, 9), (std::vector<std::string>{"├─●─┤", "        ●", "   ├●┤"}));
}

TEST(DotPlot, LeavesOutWhatIsNotFiniteAndWhiskersThatAreUnknown) {
  const DotWithWhiskers values[] = {{nan, 1}, {0, nan}, {2, nan}};
  EXPECT_EQ(dot_plot(values, 3), (std::vector<std::string>{"", "●", "  ●"}));
}

TEST(DotPlot, OfEqualValuesStandsInTheMiddle) {
  const DotWithWhiskers values[] = {{1, 0}, {1, nan}};
  EXPECT_EQ(dot_plot(values, 5), (std::vector<std::string>{"  ●", "  ●"}));
}

}  // namespace
}  // namespace pcic
