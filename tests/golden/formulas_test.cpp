// The same evaluation done twice: from arrays the model saved, and by formula from parameters and data.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "pcic/core/project_root_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/run/evaluate.hpp"

namespace pcic {
namespace {

const std::filesystem::path eight_schools = project_root() / "examples/eight_schools";

Result evaluated(const EvaluateOptions& options) {
  std::vector<std::filesystem::path> fits;
  for (const char* name : {"fit-1.csv", "fit-2.csv", "fit-3.csv", "fit-4.csv"})
    fits.push_back(eight_schools / name);
  const auto draws = open_draws(fits);
  return evaluate(*draws, read_data(eight_schools / "eight_schools.csv"), options);
}

// The file holds 8 digits, of theta and of what was computed from it.
constexpr double digits_of_the_file = 1e-6;

void expect_near(double one, double other, double scale) {
  if (std::isnan(one) && std::isnan(other)) return;  // not known, in both
  EXPECT_NEAR(one, other, digits_of_the_file * scale);
}

TEST(Formulas, AgreeWithTheArraysThatTheModelSaved) {
  const Result saved = evaluated({.score = "log_lik", .losses = {"-log_lik", "abs_err", "sq_err"}});
  const Result computed =
      evaluated({.score = "normal_lpdf(y | theta, sigma)",
                 .losses = {"-normal_lpdf(y | theta, sigma)", "abs(y - theta)", "square(y - theta)"}});
  ASSERT_EQ(saved.losses.size(), computed.losses.size());
  for (std::size_t loss = 0; loss < saved.losses.size(); ++loss) {
    const LossEvaluation& one = saved.losses[loss].evaluation;
    const LossEvaluation& other = computed.losses[loss].evaluation;
    ASSERT_EQ(one.estimates.size(), other.estimates.size());
    for (std::size_t k = 0; k < one.estimates.size(); ++k) {
      const double scale = std::abs(one.estimates[k].value);
      expect_near(one.estimates[k].value, other.estimates[k].value, scale);
      expect_near(one.estimates[k].se, other.estimates[k].se, scale);
      expect_near(one.estimates[k].mcse, other.estimates[k].mcse, scale);
    }
    for (std::size_t i = 0; i < one.ratio.size(); ++i) EXPECT_NEAR(one.ratio[i], other.ratio[i], 1e-4);
  }
}

TEST(Formulas, ThePlugInLossIsTheOneComputedInR) {
  const Result result =
      evaluated({.score = "normal_lpdf(y | theta, sigma)",
                 .losses = {"-normal_lpdf(y | theta, sigma)", "abs(y - theta)", "square(y - theta)"},
                 .plug_in = true});
  const Dataset at_mean = read_data(eight_schools / "at_mean.csv");
  const char* names[] = {"-log_lik", "abs_err", "sq_err"};
  for (std::size_t loss = 0; loss < 3; ++loss) {
    const Estimate& plug_in = *result.losses[loss].evaluation.find("in_sample_plugin");
    for (std::size_t i = 0; i < 8; ++i)
      expect_near(plug_in.pointwise[i], at_mean.find(names[loss])->values[i], 20);
  }
}

}  // namespace
}  // namespace pcic
