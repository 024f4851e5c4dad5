#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/named_arg.hpp>
#include <pcic/evaluate.hpp>

#include "main_thread.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

using namespace cpp11::literals;

std::span<const double> numbers(SEXP vector) {
  return {REAL_RO(vector), static_cast<std::size_t>(Rf_xlength(vector))};
}

}  // namespace

SEXP psis_loo(SEXP log_lik, SEXP num_draws_given, SEXP r_eff, SEXP threads) {
  const std::span<const double> values = numbers(log_lik);
  const auto num_draws = static_cast<std::size_t>(cpp11::as_cpp<double>(num_draws_given));
  PsisLooOptions options{.r_eff = numbers(r_eff),
                         .threads = static_cast<std::size_t>(cpp11::as_cpp<double>(threads))};
  PointwiseLoo found;
  MainThread main_thread(R_NilValue);
  main_thread.run([&] {
    options.between_parts = [report = main_thread.reports()] { report({}); };
    found = pcic::psis_loo(values, num_draws, options);
  });
  return cpp11::writable::list({"elpd"_nm = found.elpd, "p_loo"_nm = found.p_loo, "mcse"_nm = found.mcse,
                                "pareto_k"_nm = found.pareto_k, "n_eff"_nm = found.n_eff});
}

}  // namespace pcic::r
