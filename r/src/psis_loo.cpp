// psis_loo: PSIS-LOO of log-likelihoods in memory, and nothing else: elpd, p_loo, k-hat, n_eff and errors as R loo has them.
//
// A few observations at a time with all their draws, turned into rows while they are in the cache; observations do not
// depend on one another, so the answer is the same for any number of threads. Memory: those rows, for each thread.
#include <tbb/parallel_for.h>

#include <atomic>
#include <cmath>
#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/named_arg.hpp>
#include <pcic/accumulate/log_sum_exp.hpp>
#include <pcic/accumulate/ratio_tails.hpp>
#include <pcic/core/memory_draws.hpp>
#include <pcic/estimate/importance_sampling.hpp>
#include <pcic/run/threads.hpp>

#include "main_thread.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

using namespace cpp11::literals;

constexpr std::size_t obs_together = 64;

struct Pointwise {
  std::vector<double> elpd, p_loo, mcse, pareto_k, n_eff;

  explicit Pointwise(std::size_t num_obs)
      : elpd(num_obs), p_loo(num_obs), mcse(num_obs), pareto_k(num_obs), n_eff(num_obs) {}
};

// log_lik: draws x observations, column by column. r_eff: one, or one per observation.
void evaluate_part(const double* log_lik, std::size_t num_draws, std::size_t first, std::size_t count,
                   std::span<const double> r_eff, Pointwise& found) {
  std::vector<const double*> columns;
  for (std::size_t i = 0; i < count; ++i) columns.push_back(log_lik + (first + i) * num_draws);
  MemoryDraws draws;
  draws.add_columns("log_lik", std::move(columns), num_draws, {.element = {count}});
  const std::string names[] = {"log_lik"};
  draws.select(names);
  ImportanceSampling sampling;
  if (r_eff.size() == 1) sampling.r_eff.assign(1, r_eff.front());
  if (r_eff.size() > 1) sampling.r_eff.assign(r_eff.begin() + first, r_eff.begin() + first + count);
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

SEXP psis_loo(SEXP log_lik, SEXP num_draws_given, SEXP r_eff_given, SEXP threads) {
  const auto num_draws = static_cast<std::size_t>(cpp11::as_cpp<double>(num_draws_given));
  const std::size_t num_obs = static_cast<std::size_t>(Rf_xlength(log_lik)) / num_draws;
  const double* values = REAL_RO(log_lik);
  const std::span<const double> r_eff(REAL_RO(r_eff_given),
                                      static_cast<std::size_t>(Rf_xlength(r_eff_given)));
  const auto num_threads = static_cast<std::size_t>(cpp11::as_cpp<double>(threads));
  Pointwise found(num_obs);
  MainThread main_thread(R_NilValue);
  main_thread.run([&] {
    const auto report = main_thread.reports();
    in_threads(num_threads, [&] {
      tbb::parallel_for(std::size_t{0}, (num_obs + obs_together - 1) / obs_together, [&](std::size_t part) {
        report({});
        const std::size_t first = part * obs_together;
        evaluate_part(values, num_draws, first, std::min(obs_together, num_obs - first), r_eff, found);
      });
    });
  });
  return cpp11::writable::list({"elpd"_nm = found.elpd, "p_loo"_nm = found.p_loo, "mcse"_nm = found.mcse,
                                "pareto_k"_nm = found.pareto_k, "n_eff"_nm = found.n_eff});
}

}  // namespace pcic::r
