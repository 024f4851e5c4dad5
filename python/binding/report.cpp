// report: a page of HTML from results, as JSON; vega: the plots of one as Vega-Lite specifications.
#include <nanobind/nanobind.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <pcic/compare.hpp>
#include <pcic/errors.hpp>
#include <pcic/report.hpp>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

// One document: the page of a result. Several: that of their comparison.
void write_report(const std::filesystem::path& path, const std::vector<std::string>& names,
                  const std::vector<std::string>& documents) {
  const nb::gil_scoped_release without_gil;
  std::vector<ResultDocument> shown;
  std::vector<SavedResult> results;
  for (std::size_t k = 0; k < documents.size(); ++k) {
    shown.push_back({names[k], documents[k]});
    results.push_back(parse_result_json(documents[k], names[k]));
  }
  write_file(path.string(), shown.size() == 1 ? to_report(shown.front())
                                              : to_report(compare_results(results, {.names = names}), shown));
}

}  // namespace

void bind_report(nb::module_& module) {
  module.def("write_report", write_report, nb::arg("path"), nb::arg("names"), nb::arg("documents"));
  module.def(
      "vega",
      [](const std::string& document, const std::string& place) {
        return to_vega({place, document});
      },
      nb::arg("document"), nb::arg("place"));
}

}  // namespace pcic::python
