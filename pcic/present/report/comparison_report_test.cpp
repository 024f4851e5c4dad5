#include "pcic/present/report/comparison_report.hpp"

#include <gtest/gtest.h>

#include "pcic/present/hand_made_comparison_test.hpp"
#include "pcic/present/hand_made_result_test.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/report/comparison_views-inl.hpp"

namespace pcic {
namespace {

using testing::hand_made_comparison;

std::vector<ResultDocument> two_results() {
  Result result = testing::hand_made_result("mae");
  result.command = "pcic estimate wide.csv";
  const ResultDocument first{"wide.json", to_json(result)};
  result.command = "pcic estimate narrow.csv";
  return {first, {"narrow.json", to_json(result)}};
}

TEST(ComparisonReport, ItBeginsWithTheVerdictAndEndsWithTheMethodOfEveryModel) {
  const std::string page = to_report(hand_made_comparison(false), two_results());
  const std::size_t verdict = page.find("there is no clear difference from <code>narrow</code>");
  const std::size_t wide = page.find("Method of <code>wide</code>"),
                    narrow = page.find("Method of <code>narrow</code>");
  EXPECT_LT(verdict, wide);
  EXPECT_LT(wide, page.find("pcic estimate wide.csv"));
  EXPECT_LT(narrow, page.find("pcic estimate narrow.csv"));
}

// Losses 1, 2, 3 of the best against 2, 2, 5.
TEST(ComparisonViews, EveryObservationHasItsDifferenceAndTheModelThatPredictsItBetter) {
  const std::vector<ObservationView> views = comparison_views(hand_made_comparison(false));
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(views[0].find("difference")->values, (std::vector<double>{1, 0, 2}));
  EXPECT_EQ(views[0].find("rank")->values, (std::vector<double>{2, 3, 1}));
  EXPECT_EQ(views[0].served, (std::vector<std::uint8_t>{0, 2, 0}));
  EXPECT_EQ(views[0].target, "wide minus narrow");
}

TEST(ComparisonReport, HostileNamesOfModelsAreShownAsText) {
  Comparison comparison = hand_made_comparison(false);
  comparison.models[0] = "<img src=x onerror=alert(1)>";
  EXPECT_EQ(to_report(comparison, two_results()).find("<img src=x"), std::string::npos);
}

}  // namespace
}  // namespace pcic
