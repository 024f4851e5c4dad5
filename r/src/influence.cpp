// influence: which observations the answer hangs on.
#include <optional>
#include <pcic/data.hpp>
#include <pcic/influence.hpp>

#include "data.hpp"
#include "document.hpp"
#include "list_fields.hpp"
#include "options.hpp"
#include "routines.hpp"

namespace pcic::r {

SEXP influence(SEXP given, SEXP given_data, SEXP asked, SEXP on_draws) {
  MainThread main_thread(on_draws);
  Fit fit(given, main_thread);
  const Dataset data = data_from(given_data, fit);
  fit.set_data_lengths(lengths_of(data));
  InfluenceOptions options{.evaluate = options_from(asked), .parameters = texts(asked, "parameters")};
  options.evaluate.on_progress = main_thread.reports();
  if (const std::vector<std::string> replicates = texts(asked, "replicates"); replicates.size() == 2) {
    options.replicates.outcome = replicates[0];
    options.replicates.draws = replicates[1];
  }
  const ArrayNames names{options.evaluate.score, options.evaluate.losses};
  std::optional<CaseInfluence> found;
  main_thread.run([&] {
    ArrayNames opened = names;
    fit.open(opened);
    options.evaluate.score = opened.score;
    options.evaluate.losses = opened.losses;
    found = case_influence(fit.opener(names), data, options);
  });
  return document(to_json(*found), to_text(*found, {.top = counts(asked, "top").at(0)}));
}

}  // namespace pcic::r
