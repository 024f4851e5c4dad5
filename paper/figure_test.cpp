#include "paper/figure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "paper/axis_scale.hpp"
#include "paper/line_colors.hpp"
#include "paper/tidy_table.hpp"

namespace pcic::paper {
namespace {

Figure example() {
  return {.title = "A & B",
          .x_label = "draws",
          .y_label = "error",
          .log_x = true,
          .panels = {
              {.title = "one <panel>",
               .lines = {{"pcic", {{10, 1, 0.5, 1.5}, {100, 2, 1.5, 2.5}}}, {"psis", {{10, 3}, {100, 4}}}}},
              {.title = "two", .lines = {{"psis", {{10, std::nan("")}, {100, 4}}}}}}};
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(VegaLite, HoldsEveryPointAndWritesNaNAsNull) {
  const auto json = nlohmann::json::parse(to_vega_lite(example()));
  const auto& values = json["data"]["values"];
  ASSERT_EQ(values.size(), 6u);
  EXPECT_EQ(values[0]["low"], 0.5);
  EXPECT_TRUE(values[4]["y"].is_null());
  EXPECT_EQ(json["facet"]["sort"], (nlohmann::json{"one <panel>", "two"}));
  EXPECT_EQ(json["spec"]["layer"][1]["encoding"]["x"]["scale"], (nlohmann::json{{"type", "log"}}));
}

TEST(VegaLite, HasNoLayerOfBandsWhereThereAreNone) {
  Figure figure = example();
  figure.panels.erase(figure.panels.begin());
  const auto layers = nlohmann::json::parse(to_vega_lite(figure))["spec"]["layer"];
  ASSERT_EQ(layers.size(), 1u);
  EXPECT_EQ(layers[0]["mark"]["type"], "line");
}

TEST(LineColors, OfAnEstimatorAreTheSameInEveryFigure) {
  const std::vector<std::string> some{"psis", "pcic"}, others{"pcic", "waic", "loocv", "recall"};
  EXPECT_EQ(colors_of(some)[1], colors_of(others)[0]);
  std::vector<std::string_view> colors = colors_of(others);
  std::ranges::sort(colors);
  EXPECT_TRUE(std::ranges::adjacent_find(colors) == colors.end()) << "two lines of one figure look alike";
}

TEST(Svg, DrawsALinePerSeriesABandWhereThereIsOneAndEscapesText) {
  const std::string svg = to_svg(example());
  EXPECT_EQ(occurrences(svg, "<polyline"), 3u);
  EXPECT_EQ(occurrences(svg, "<polygon"), 1u);
  EXPECT_EQ(occurrences(svg, "<circle"), 5u);  // not the point that is NaN
  EXPECT_EQ(occurrences(svg, "one &lt;panel&gt;"), 1u);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Svg, OfAColumnThatIsConstantOrNotFiniteIsAsShortAsAnother) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {1e17, 0.0, std::nan(""), infinity, -infinity, 1.7e308})
    for (const bool logarithmic : {false, true}) {
      const Figure figure{.log_x = logarithmic,
                          .log_y = logarithmic,
                          .panels = {{.title = "panel", .lines = {{"pcic", {{value, 1}, {1, value}}}}}}};
      const std::string svg = to_svg(figure);
      EXPECT_LT(svg.size(), 8000u) << value;
      EXPECT_EQ(svg.find("nan"), std::string::npos) << value;
      EXPECT_EQ(svg.find("inf"), std::string::npos) << value;
    }
}

TEST(AxisScale, PutsTicksAtRoundNumbersInsideItsRange) {
  const AxisScale scale(0.13, 1.08, false, 0, 100);
  EXPECT_EQ(scale.ticks().size(), 5u);
  EXPECT_EQ(tick_label(scale.ticks().front()), "0.2");
  EXPECT_DOUBLE_EQ(scale.pixel(0.13), 0);
  EXPECT_DOUBLE_EQ(scale.pixel(1.08), 100);
  const AxisScale logarithmic(1, 1000, true, 0, 90);
  EXPECT_NEAR(logarithmic.pixel(10), 30, 1e-12);
  EXPECT_EQ(logarithmic.ticks(), (std::vector<double>{1, 3, 10, 30, 100, 300, 1000}));
}

TEST(AxisScale, WidensARangeOfOnePoint) {
  for (const double value : {2.0, 0.0, -3e-7, 1e17, -1e299, 1 + 1e-15})
    EXPECT_DOUBLE_EQ(AxisScale(value, value, false, 0, 100).pixel(value), 50) << value;
  EXPECT_NEAR(AxisScale(1e-9, 1e-9, true, 0, 100).pixel(1e-9), 50, 1e-12);
}

TEST(AxisScale, HasAFewTicksWhateverItsRange) {
  constexpr double infinity = std::numeric_limits<double>::infinity(), huge = 1.7e308, tiny = 5e-324;
  const double ends[] = {std::nan(""), -infinity, -huge, -1e17,     -1,   -tiny, 0,
                         tiny,         1e-300,    1,     1 + 1e-15, 1e17, huge,  infinity};
  for (const double low : ends)
    for (const double high : ends)
      for (const bool logarithmic : {false, true}) {
        const AxisScale scale(low, high, logarithmic, 0, 100);
        const std::vector<double> ticks = scale.ticks();
        EXPECT_TRUE(ticks.size() >= 1 && ticks.size() <= 18) << low << " " << high << " " << ticks.size();
        for (const double tick : ticks) EXPECT_TRUE(std::isfinite(scale.pixel(tick))) << low << " " << high;
      }
}

TEST(TidyTable, WritesTextAndNumbersThatReadBack) {
  TidyTable table({"name", "value"});
  table.add({"a, b", 0.1});
  table.add({"c", std::nan("")});
  EXPECT_EQ(table.to_csv(), "name,value\n\"a, b\",0.1\nc,NaN\n");
  EXPECT_THROW(table.add({"d"}), std::logic_error);
}

}  // namespace
}  // namespace pcic::paper
