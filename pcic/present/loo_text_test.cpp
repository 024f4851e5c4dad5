#include "pcic/present/loo_text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace pcic {
namespace {

// Of a given sum and standard error of the sum; the pointwise values only count the observations.
Estimate estimate_of(double sum, double se_sum, std::size_t num_obs, double mcse_sum = 0) {
  const auto n = static_cast<double>(num_obs);
  return {.name = "psis",
          .pointwise = std::vector<double>(num_obs, sum / n),
          .value = sum / n,
          .se = se_sum / n,
          .mcse = mcse_sum / n};
}

TEST(LooText, IsWhatLooPrintsForItsExampleMatrix) {
  const std::vector<double> r_eff{1}, k(32, 0.2), n_eff(32, 700);
  EXPECT_EQ(to_loo_text({.num_draws = 1000,
                         .psis = estimate_of(83.5892620050341, 4.28383533109413, 32, 0.0851),
                         .p_loo = estimate_of(3.3288338794549128, 1.1521030750528514, 32),
                         .r_eff = r_eff,
                         .pareto_k = k,
                         .n_eff = n_eff,
                         .threshold = 2.0 / 3}),
            "\n"
            "Computed from 1000 by 32 log-likelihood matrix.\n"
            "\n"
            "         Estimate  SE\n"
            "elpd_loo    -83.6 4.3\n"
            "p_loo         3.3 1.2\n"
            "looic       167.2 8.6\n"
            "------\n"
            "MCSE of elpd_loo is 0.1.\n"
            "MCSE and ESS estimates assume independent draws (r_eff=1).\n"
            "\n"
            "All Pareto k estimates are good (k < 0.67).\n");
}

TEST(LooText, CountsLargeKInATableAndKnowsNoMcse) {
  std::vector<double> k(245, 0.3), n_eff(262, 24);
  k.insert(k.end(), 8, 0.9);
  k.insert(k.end(), 9, std::numeric_limits<double>::infinity());
  const std::vector<double> r_eff{0.52, 1.13};
  const std::string text =
      to_loo_text({.num_draws = 4000,
                   .psis = estimate_of(5461.1, 700, 262, std::numeric_limits<double>::quiet_NaN()),
                   .p_loo = estimate_of(260, 60, 262),
                   .r_eff = r_eff,
                   .pareto_k = k,
                   .n_eff = n_eff,
                   .threshold = 0.7});
  EXPECT_NE(text.find("elpd_loo  -5461.1  700.0\n"
                      "p_loo       260.0   60.0\n"
                      "looic     10922.2 1400.0\n"
                      "------\n"
                      "MCSE of elpd_loo is NA.\n"
                      "MCSE and ESS estimates assume MCMC draws (r_eff in [0.5, 1.1]).\n"
                      "\n"
                      "Pareto k diagnostic values:\n"
                      "                         Count Pct.    Min. ESS\n"
                      "(-Inf, 0.7]   (good)     245   93.5%   24\n"
                      "   (0.7, 1]   (bad)        8    3.1%   <NA>\n"
                      "   (1, Inf)   (very bad)   9    3.4%   <NA>\n"),
            std::string::npos)
      << text;
}

TEST(LooText, PutsAnObservationAtTheThresholdIntoTheLowerBand) {
  const std::vector<double> r_eff{1}, k{0.7, 1.0}, n_eff{50, 40};
  const std::string text = to_loo_text({.num_draws = 4000,
                                        .psis = estimate_of(2, 1, 2),
                                        .p_loo = estimate_of(1, 1, 2),
                                        .r_eff = r_eff,
                                        .pareto_k = k,
                                        .n_eff = n_eff,
                                        .threshold = 0.7});
  EXPECT_NE(text.find("(good)     1     50.0%"), std::string::npos) << text;
  EXPECT_NE(text.find("(bad)      1     50.0%"), std::string::npos) << text;
}

}  // namespace
}  // namespace pcic
