#include "pcic/present/report/sweep_report.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/present/hand_made_result_test.hpp"
#include "pcic/present/sweep_text.hpp"

namespace pcic {
namespace {

Sweep three_values() {
  Sweep sweep{.constant = "scale", .fitted = 2};
  for (const double value : {1.0, 2.0, 3.0}) sweep.points.push_back({.value = value});
  sweep.points[1].result = testing::hand_made_result();
  sweep.points[2].result = testing::hand_made_result();
  return sweep;
}

std::string sweep_page(const Sweep& sweep) {
  return to_sweep_report({"sweep.json", to_json(sweep)});
}

TEST(SweepReport, ItHasACurveForEveryLossAndTheMethodOfTheFit) {
  const std::string page = sweep_page(three_values());
  EXPECT_NE(page.find("<h1>The answer along <code>scale</code></h1>"), std::string::npos);
  EXPECT_NE(page.find("were walked to 3 values. 2 were reached."), std::string::npos);
  EXPECT_NE(page.find("Expected loss along scale"), std::string::npos);
  EXPECT_NE(page.find("<h2>Method, at <code>scale</code> = 2</h2>"), std::string::npos);
  EXPECT_EQ(page.find("<th scope=\"row\">1</th>"), std::string::npos);  // not reached
  EXPECT_NE(page.find("<th scope=\"row\">3</th>"), std::string::npos);
}

TEST(SweepReport, ARefusalIsAPageToo) {
  const std::string page = sweep_page({.constant = "<script>", .fitted = 1, .refusal = "No walk was made."});
  EXPECT_NE(page.find("No walk was made."), std::string::npos);
  EXPECT_EQ(page.find("<code><script>"), std::string::npos);
}

TEST(SweepReport, RefusesWhatIsNoSweep) {
  EXPECT_THROW(to_sweep_report({"result.json", "{}"}), InputError);
}

}  // namespace
}  // namespace pcic
