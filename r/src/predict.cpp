// predict: how well every observation is predicted when it is left out.
#include <optional>
#include <pcic/data.hpp>
#include <pcic/errors.hpp>
#include <pcic/predict.hpp>

#include "data.hpp"
#include "document.hpp"
#include "list_fields.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

PredictionKind kind_named(const std::string& word) {
  if (word == "draws") return PredictionKind::draws;
  if (word == "mean") return PredictionKind::mean;
  if (word == "probability") return PredictionKind::probability;
  throw InputError("kind: expected 'draws', 'mean' or 'probability', not '" + word + "'.");
}

PredictOptions predict_options_from(const cpp11::list& asked) {
  PredictOptions options;
  if (has(asked, "score")) options.score = text(asked, "score");
  options.predicted = text(asked, "predict");
  options.observed = text(asked, "observed");
  options.definitions = texts(asked, "let");
  options.drop = counts(asked, "drop");
  options.where = text(asked, "where");
  options.r_eff = has(asked, "r_eff") ? std::optional(number(asked, "r_eff")) : std::nullopt;
  options.threads = counts(asked, "threads").at(0);
  options.rules.kind = kind_named(text(asked, "kind"));
  options.rules.probabilities = numbers(asked, "quantile");
  options.rules.tau = number(asked, "tau");
  return options;
}

}  // namespace

SEXP predict_from(SEXP given, SEXP given_data, SEXP asked, SEXP on_draws) {
  MainThread main_thread(on_draws);
  Fit fit(given, main_thread);
  const Dataset data = data_from(given_data, fit);
  fit.set_data_lengths(lengths_of(data));
  PredictOptions options = predict_options_from(asked);
  options.on_progress = main_thread.reports();
  const ArrayNames names{.score = options.score, .losses = {}};
  std::optional<Prediction> found;
  main_thread.run([&] {
    ArrayNames opened = names;
    fit.open(opened);
    options.score = opened.score;
    found = predict(fit.opener(names), data, options);
  });
  return document(to_json(*found), to_text(*found));
}

}  // namespace pcic::r
