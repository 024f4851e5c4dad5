#include "pcic/run/psis_loo.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/memory_draws.hpp"
#include "pcic/run/evaluate.hpp"

namespace pcic {
namespace {

TEST(PsisLoo, AgreesWithTheWholeEvaluationForAnyNumberOfThreads) {
  constexpr std::size_t num_draws = 400, num_obs = 130;  // two parts and a bit
  std::vector<double> rows(num_draws * num_obs), columns(num_draws * num_obs);
  for (std::size_t draw = 0; draw < num_draws; ++draw)
    for (std::size_t obs = 0; obs < num_obs; ++obs)
      rows[draw * num_obs + obs] = columns[obs * num_draws + draw] =
          -1 + std::sin(static_cast<double>(7 * draw + 3 * obs * obs)) / 2;
  MemoryDraws memory;
  memory.add("log_lik", rows, num_obs);
  const Result whole = evaluate(memory, {});
  const double r_eff[] = {1};
  const PointwiseLoo one = psis_loo(columns, num_draws, {.r_eff = r_eff, .threads = 1});
  const PointwiseLoo two = psis_loo(columns, num_draws, {.threads = 2});
  EXPECT_EQ(one.elpd, two.elpd);
  EXPECT_EQ(one.pareto_k, two.pareto_k);
  for (std::size_t obs = 0; obs < num_obs; ++obs) {  // sums are cut into blocks otherwise: rounding
    EXPECT_NEAR(one.elpd[obs], -whole.losses[0].evaluation.find("psis", Target::predictive)->pointwise[obs],
                1e-13);
    EXPECT_NEAR(one.pareto_k[obs], whole.psis->pareto_k[obs], 1e-12);
    EXPECT_NEAR(one.p_loo[obs], whole.psis->p_loo[obs], 1e-13);
  }
}

}  // namespace
}  // namespace pcic
