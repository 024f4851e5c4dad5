// What the variables of an InferenceData are, and what they are called here: decided where netCDF files are read.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <pcic/draws.hpp>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

// group, name, and the name and length of every axis
using Variable = std::tuple<std::string, std::string, std::vector<std::pair<std::string, std::size_t>>>;

std::vector<StoredVariable> stored(const std::vector<Variable>& variables) {
  std::vector<StoredVariable> all;
  for (const auto& [group, name, axes] : variables) {
    StoredVariable& variable = all.emplace_back(StoredVariable{.group = group, .name = name, .axes = {}});
    for (const auto& [axis, length] : axes) variable.axes.push_back({axis, length});
  }
  return all;
}

}  // namespace

void bind_inference_data(nb::module_& module) {
  nb::class_<DrawVariable>(module, "DrawVariable")
      .def_ro("variable", &DrawVariable::variable)
      .def_ro("name", &DrawVariable::name)
      .def_ro("chain_axis", &DrawVariable::chain_axis)
      .def_ro("draw_axis", &DrawVariable::draw_axis)
      .def_ro("element_axes", &DrawVariable::element_axes);
  module.def(
      "find_draws",
      [](const std::vector<Variable>& variables, const std::string& place) {
        return find_draws(stored(variables), place).arrays;
      },
      nb::arg("variables"), nb::arg("place"));
  module.def(
      "find_data", [](const std::vector<Variable>& variables) { return find_data(stored(variables)); },
      nb::arg("variables"));
  module.def(
      "observation_axes",
      [](const std::vector<Variable>& variables) {
        std::vector<std::string> names;
        for (const NamedAxis& axis : observation_axes(stored(variables))) names.push_back(axis.name);
        return names;
      },
      nb::arg("variables"));
}

}  // namespace pcic::python
