#include "pcic/accumulate/influence_series.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <sstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

InfluenceSeries counting(std::size_t num_draws) {
  std::vector<double> values(num_draws);
  std::iota(values.begin(), values.end(), 0.0);
  InfluenceSeries series;
  series.add(values);
  return series;
}

TEST(InfluenceSeries, KeepsEveryDrawOfAShortChain) {
  const InfluenceSeries series = counting(InfluenceSeries::max_kept);
  EXPECT_EQ(series.thinning(), 1u);
  EXPECT_EQ(series.kept().size(), InfluenceSeries::max_kept);
}

TEST(InfluenceSeries, KeepsEveryFourthDrawOfAChainFourTimesAsLong) {
  const InfluenceSeries series = counting(4 * InfluenceSeries::max_kept);
  EXPECT_EQ(series.thinning(), 4u);
  EXPECT_EQ(series.num_draws(), 4 * InfluenceSeries::max_kept);
  ASSERT_EQ(series.kept().size(), InfluenceSeries::max_kept);
  for (std::size_t k = 0; k < series.kept().size(); ++k)
    ASSERT_EQ(series.kept()[k], 4.0 * static_cast<double>(k));
}

TEST(InfluenceSeries, IsTheSameHoweverItIsCutIntoCalls) {
  InfluenceSeries one_by_one;
  for (int m = 0; m < 40000; ++m) one_by_one.add(std::vector{static_cast<double>(m)});
  EXPECT_EQ(one_by_one.kept(), counting(40000).kept());
}

TEST(InfluenceSeries, OfJoinedObservationsIsTheSum) {
  InfluenceSeries series = counting(5);
  series.join(counting(5));
  EXPECT_EQ(series.kept(), (std::vector<double>{0, 2, 4, 6, 8}));
  EXPECT_THROW(series.join(counting(4)), InputError);
}

TEST(InfluenceSeries, SurvivesSavingAndLoading) {
  std::stringstream file;
  counting(20000).save(file);
  const InfluenceSeries loaded = InfluenceSeries::load(file, "memory");
  EXPECT_EQ(loaded.kept(), counting(20000).kept());
  EXPECT_EQ(loaded.num_draws(), 20000u);
}

}  // namespace
}  // namespace pcic
