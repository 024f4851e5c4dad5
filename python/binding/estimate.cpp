// estimate: one evaluation, and its answer as text and JSON.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <pcic/evaluate.hpp>
#include <pcic/predict.hpp>
#include <pcic/result.hpp>

#include "fit.hpp"
#include "interruption.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

Result estimate(const Fit& fit, const Dataset& data, EvaluateOptions options,
                const std::map<std::size_t, Fit*>& refits, const std::string& draws_from,
                bool r_eff_from_chains, nb::object on_draws) {
  options.on_progress = reports_to(std::move(on_draws));
  const nb::gil_scoped_release without_gil;
  const ArrayNames asked{options.score, options.losses};
  for (const auto& [observation, refit] : refits)
    options.refits.push_back({observation, refit->opener(asked)});
  ArrayNames names = asked;
  const std::unique_ptr<DrawSource> draws = fit.open(names);
  options.open_again = fit.opener(asked);
  options.score = names.score;
  options.losses = names.losses;
  if (r_eff_from_chains) options.importance_sampling.r_eff = relative_efficiencies(data, options);
  return draws_from == "mixture" ? evaluate_mixture_draws(*draws, data, options)
                                 : evaluate(*draws, data, options);
}

Result estimate_held_out(const Fit& fit, const Dataset& data, EvaluateOptions options,
                         const std::string& called, nb::object on_draws) {
  options.on_progress = reports_to(std::move(on_draws));
  const nb::gil_scoped_release without_gil;
  ArrayNames names{options.score, options.losses};
  const std::unique_ptr<DrawSource> draws = fit.open(names);
  return evaluate_held_out(*draws, data, options, called);
}

// fit_of: the label of a fold -> its Fit.
Result estimate_folds(const nb::object& fit_of, const Dataset& data, const std::string& fold,
                      EvaluateOptions options) {
  options.on_progress = reports_to(nb::none());
  std::vector<nb::object> held;
  const OpenFold open = [&](const std::string& label) {
    const nb::gil_scoped_acquire with_gil;
    const Fit& fit = nb::cast<const Fit&>(held.emplace_back(fit_of(label)));
    ArrayNames names{options.score, options.losses};
    return fit.open(names);
  };
  const nb::gil_scoped_release without_gil;
  return evaluate_folds(open, data, fold, options);
}

std::string text_of(const Result& result, bool details) {
  return result.question && (!result.question->held_out.empty() || !result.question->fold.empty())
             ? to_held_out_text(result)
             : to_text(result, {.details = details});
}

}  // namespace

void bind_estimate(nb::module_& module) {
  nb::class_<Result>(module, "Result")
      .def("text", text_of, nb::arg("details"))
      .def("json", [](const Result& result) { return to_json(result); });
  module.def("estimate", estimate, nb::arg("fit"), nb::arg("data"), nb::arg("options"), nb::arg("refits"),
             nb::arg("draws_from"), nb::arg("r_eff_from_chains"), nb::arg("on_draws").none());
  module.def("estimate_held_out", estimate_held_out, nb::arg("fit"), nb::arg("data"), nb::arg("options"),
             nb::arg("called"), nb::arg("on_draws").none());
  module.def("estimate_folds", estimate_folds, nb::arg("fit_of"), nb::arg("data"), nb::arg("fold"),
             nb::arg("options"));
}

}  // namespace pcic::python
