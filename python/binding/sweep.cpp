// sweep: the answer along a constant of score or prior, from one fit.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/result.hpp>
#include <pcic/sweep.hpp>

#include "fit.hpp"
#include "interruption.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

Sweep sweep_over(const Fit& fit, const Dataset& data, EvaluateOptions options, const std::string& over) {
  options.on_progress = reports_to(nb::none());
  const nb::gil_scoped_release without_gil;
  options.open_again = fit.opener({options.score, options.losses});
  return sweep(data, options, parse_grid(over));
}

// Value of the constant, and its result or None.
nb::list points_of(const Sweep& swept) {
  nb::list points;
  for (const SweepPoint& point : swept.points)
    points.append(nb::make_tuple(point.value, point.result ? nb::cast(*point.result) : nb::none()));
  return points;
}

}  // namespace

void bind_sweep(nb::module_& module) {
  nb::class_<Sweep>(module, "Sweep")
      .def("text", [](const Sweep& swept) { return to_sweep_text(swept); })
      .def("json", [](const Sweep& swept) { return to_json(swept); })
      .def("points", points_of);
  module.def("sweep", sweep_over, nb::arg("fit"), nb::arg("data"), nb::arg("options"), nb::arg("over"));
}

}  // namespace pcic::python
