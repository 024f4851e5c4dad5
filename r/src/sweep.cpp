// sweep: the answer along a constant of score or prior, from one fit.
#include <optional>
#include <pcic/data.hpp>
#include <pcic/evaluate.hpp>
#include <pcic/sweep.hpp>

#include "data.hpp"
#include "document.hpp"
#include "list_fields.hpp"
#include "options.hpp"
#include "routines.hpp"

namespace pcic::r {

SEXP sweep_over(SEXP given, SEXP given_data, SEXP asked, SEXP over, SEXP on_draws) {
  MainThread main_thread(on_draws);
  const SweepGrid grid = parse_grid(cpp11::as_cpp<std::string>(over));
  Fit fit(given, main_thread);
  const Dataset data = data_from(given_data, fit);
  fit.set_data_lengths(lengths_of(data));
  EvaluateOptions options = options_from(asked);
  options.on_progress = main_thread.reports();
  options.open_again = fit.opener({options.score, options.losses});
  std::optional<Sweep> swept;
  main_thread.run([&] { swept = in_threads(options.threads, [&] { return sweep(data, options, grid); }); });
  return document(to_json(*swept), to_sweep_text(*swept));
}

}  // namespace pcic::r
