// compare: results, as JSON, of models on the same observations.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/compare.hpp>
#include <pcic/errors.hpp>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

Comparison compare(std::vector<std::string> names, const std::vector<std::string>& documents,
                   std::string loss, const std::optional<std::string>& target, std::string estimator) {
  const nb::gil_scoped_release without_gil;
  std::vector<SavedResult> results;
  for (std::size_t k = 0; k < names.size(); ++k) results.push_back(parse_result_json(documents[k], names[k]));
  CompareOptions options{
      .loss = std::move(loss), .estimator = std::move(estimator), .names = std::move(names)};
  if (target && !(options.target = target_named(*target)))
    throw InputError("target: expected 'predictive', 'gibbs' or 'plugin', not '" + *target + "'.");
  return compare_results(results, options);
}

}  // namespace

void bind_compare(nb::module_& module) {
  nb::class_<Comparison>(module, "Comparison")
      .def("text", [](const Comparison& comparison) { return to_text(comparison); })
      .def("json", [](const Comparison& comparison) { return to_json(comparison); });
  module.def(
      "check_result",
      [](const std::string& document, const std::string& place) { parse_result_json(document, place); },
      nb::arg("document"), nb::arg("place"));
  module.def("compare", compare, nb::arg("names"), nb::arg("documents"), nb::arg("loss"),
             nb::arg("target").none(), nb::arg("estimator"));
}

}  // namespace pcic::python
