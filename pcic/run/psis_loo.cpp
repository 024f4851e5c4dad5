#include "pcic/run/psis_loo.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "pcic/accumulate/log_sum_exp.hpp"
#include "pcic/accumulate/ratio_tails.hpp"
#include "pcic/core/memory_draws.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

constexpr std::size_t obs_together = 64;

void evaluate_part(const double* log_lik, std::size_t num_draws, std::size_t first, std::size_t count,
                   std::span<const double> r_eff, PointwiseLoo& found) {
  std::vector<const double*> columns;
  for (std::size_t i = 0; i < count; ++i) columns.push_back(log_lik + (first + i) * num_draws);
  MemoryDraws draws;
  draws.add_columns("log_lik", std::move(columns), num_draws, {.element = {count}});
  const std::string names[] = {"log_lik"};
  draws.select(names);
  ImportanceSampling sampling;
  if (r_eff.size() > 1) r_eff = r_eff.subspan(first, count);
  sampling.r_eff.assign(r_eff.begin(), r_eff.end());
  RatioTails tails(count, 0, ratios_to_keep(num_draws, sampling));
  LogSumExp densities(count);
  while (const std::optional<DrawBlock> block = draws.next()) {
    tails.add({}, block->arrays.front());
    densities.add(block->arrays.front());
  }
  const LeaveOneOut answer = leave_one_out(tails, sampling);
  const std::vector<double> in_sample = densities.log_mean_exp();
  for (std::size_t i = 0; i < count; ++i) {
    found.elpd[first + i] = -answer.log_loss.psis.pointwise[i];
    found.p_loo[first + i] = in_sample[i] - found.elpd[first + i];
    found.mcse[first + i] = answer.log_loss_mcse[i];
    found.pareto_k[first + i] = answer.pareto_k[i];
    found.n_eff[first + i] = answer.n_eff[i];
  }
}

}  // namespace

PointwiseLoo psis_loo(std::span<const double> log_lik, std::size_t num_draws, const PsisLooOptions& options) {
  const std::size_t num_obs = log_lik.size() / num_draws;
  PointwiseLoo found;
  for (std::vector<double>* values : {&found.elpd, &found.p_loo, &found.mcse, &found.pareto_k, &found.n_eff})
    values->resize(num_obs);
  in_threads(options.threads, [&] {
    tbb::parallel_for(std::size_t{0}, (num_obs + obs_together - 1) / obs_together, [&](std::size_t part) {
      if (options.between_parts) options.between_parts();
      const std::size_t first = part * obs_together;
      evaluate_part(log_lik.data(), num_draws, first, std::min(obs_together, num_obs - first), options.r_eff,
                    found);
    });
  });
  return found;
}

}  // namespace pcic
