// estimate: one evaluation, and its answer as text and JSON.
#include <map>
#include <optional>
#include <pcic/data.hpp>
#include <pcic/errors.hpp>
#include <pcic/evaluate.hpp>
#include <pcic/predict.hpp>

#include "data.hpp"
#include "document.hpp"
#include "fit.hpp"
#include "list_fields.hpp"
#include "main_thread.hpp"
#include "options.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

std::map<std::string, Fit> fits_by_label(const cpp11::list& given, MainThread& main_thread) {
  std::map<std::string, Fit> fits;
  if (given.size() == 0) return fits;
  const cpp11::strings labels = given.names();
  for (R_xlen_t k = 0; k < given.size(); ++k)
    fits.emplace(static_cast<std::string>(labels[k]), Fit(given[k], main_thread));
  return fits;
}

}  // namespace

SEXP estimate(SEXP given, SEXP given_data, SEXP asked, SEXP given_refits, SEXP on_draws) {
  MainThread main_thread(on_draws);
  Fit fit(given, main_thread);
  const std::map<std::string, Fit> refits = fits_by_label(given_refits, main_thread);
  const Dataset data = data_from(given_data, fit);
  fit.set_data_lengths(lengths_of(data));
  EvaluateOptions options = options_from(asked);
  options.on_progress = main_thread.reports();
  const bool of_mixture = text(asked, "draws_from") == "mixture", r_eff_from_chains = !has(asked, "r_eff");
  const std::string held_out = text(asked, "held_out");
  const ArrayNames names{options.score, options.losses};
  for (const auto& [observation, refit] : refits)
    options.refits.push_back({std::stoul(observation), refit.opener(names)});
  std::optional<Result> result;
  main_thread.run([&] {
    ArrayNames opened = names;
    const std::unique_ptr<DrawSource> draws = fit.open(opened);
    if (!held_out.empty()) {
      result = evaluate_held_out(*draws, data, options, held_out);
      return;
    }
    options.open_again = fit.opener(names);
    options.score = opened.score;
    options.losses = opened.losses;
    if (r_eff_from_chains) options.importance_sampling.r_eff = relative_efficiencies(data, options);
    result = of_mixture ? evaluate_mixture_draws(*draws, data, options) : evaluate(*draws, data, options);
  });
  return document(*result);
}

SEXP estimate_folds(SEXP given_fits, SEXP given_data, SEXP asked, SEXP given_fold) {
  MainThread main_thread(R_NilValue);
  const std::string fold = cpp11::as_cpp<std::string>(given_fold);
  const std::map<std::string, Fit> fits = fits_by_label(given_fits, main_thread);
  const Dataset data = data_from(given_data, fits.begin()->second);
  EvaluateOptions options = options_from(asked);
  options.on_progress = main_thread.reports();
  const OpenFold open = [&](const std::string& label) {
    const auto found = fits.find(label);
    if (found == fits.end()) {
      std::string there;
      for (const auto& [other, fit] : fits) there += (there.empty() ? "" : ", ") + other;
      throw InputError("fold: there is no fit for " + fold + " = " + label + "; there is " + there + ".");
    }
    ArrayNames names{options.score, options.losses};
    return found->second.open(names);
  };
  std::optional<Result> result;
  main_thread.run([&] { result = evaluate_folds(open, data, fold, options); });
  return document(*result);
}

SEXP array_shapes(SEXP given) {
  MainThread main_thread(R_NilValue);
  const std::vector<ArrayInfo> arrays = Fit(given, main_thread).arrays();
  cpp11::writable::list shapes(static_cast<R_xlen_t>(arrays.size()));
  cpp11::writable::strings names(static_cast<R_xlen_t>(arrays.size()));
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    const auto place = static_cast<R_xlen_t>(k);
    cpp11::writable::doubles shape(static_cast<R_xlen_t>(arrays[k].shape.size()));
    for (std::size_t axis = 0; axis < arrays[k].shape.size(); ++axis)
      shape[static_cast<R_xlen_t>(axis)] = static_cast<double>(arrays[k].shape[axis]);
    shapes[place] = shape;
    names[place] = arrays[k].name;
  }
  shapes.attr("names") = names;
  return shapes;
}

}  // namespace pcic::r
