// influence: which observations the answer hangs on.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/influence.hpp>

#include "fit.hpp"
#include "interruption.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

CaseInfluence influence(const Fit& fit, const Dataset& data, EvaluateOptions options,
                        std::vector<std::string> parameters,
                        const std::pair<std::string, std::string>& replicates, nb::object on_draws) {
  options.on_progress = reports_to(std::move(on_draws));
  const nb::gil_scoped_release without_gil;
  const ArrayNames asked{options.score, options.losses};
  ArrayNames names = asked;
  fit.open(names);
  options.score = names.score;
  options.losses = names.losses;
  InfluenceOptions all{.evaluate = std::move(options), .parameters = std::move(parameters)};
  all.replicates.outcome = replicates.first;
  all.replicates.draws = replicates.second;
  return case_influence(fit.opener(asked), data, all);
}

}  // namespace

void bind_influence(nb::module_& module) {
  nb::class_<CaseInfluence>(module, "CaseInfluence")
      .def(
          "text", [](const CaseInfluence& found, std::size_t top) { return to_text(found, {.top = top}); },
          nb::arg("top"))
      .def("json", [](const CaseInfluence& found) { return to_json(found); });
  module.def("influence", influence, nb::arg("fit"), nb::arg("data"), nb::arg("options"),
             nb::arg("parameters"), nb::arg("replicates"), nb::arg("on_draws").none());
}

}  // namespace pcic::python
