// What R calls, one file each; module.cpp registers them. They run in the main thread and may throw.
#pragma once

#include <cpp11/R.hpp>
#include <string>

namespace pcic::r {

SEXP estimate(SEXP fit, SEXP data, SEXP asked, SEXP refits, SEXP on_draws);
SEXP estimate_folds(SEXP fits, SEXP data, SEXP asked, SEXP fold);
SEXP sweep_over(SEXP fit, SEXP data, SEXP asked, SEXP over, SEXP on_draws);
SEXP influence(SEXP fit, SEXP data, SEXP asked, SEXP on_draws);
SEXP predict_from(SEXP fit, SEXP data, SEXP asked, SEXP on_draws);
SEXP psis_loo(SEXP log_lik, SEXP num_draws, SEXP r_eff, SEXP threads);
SEXP compare(SEXP names, SEXP documents, SEXP asked);
SEXP report(SEXP names, SEXP documents, SEXP file);
SEXP write_text(SEXP file, SEXP text);
SEXP read_result(SEXP place, SEXP json);
SEXP array_shapes(SEXP fit);  // of a fit: a list of the shapes of its arrays, by name

SEXP new_accumulator(SEXP num_obs, SEXP losses, SEXP log_loss, SEXP expected_draws);
SEXP add_to_accumulator(SEXP accumulator, SEXP nu, SEXP s);
SEXP begin_chain(SEXP accumulator);
SEXP merge_accumulators(SEXP accumulator, SEXP other);
SEXP accumulated_draws(SEXP accumulator);
SEXP save_accumulator(SEXP accumulator);
SEXP load_accumulator(SEXP record);
SEXP accumulated_result(SEXP accumulator);

}  // namespace pcic::r
