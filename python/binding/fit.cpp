#include "fit.hpp"

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <pcic/draws.hpp>

#include "loss_function.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

std::unique_ptr<DrawSource> held_draws(const Fit& fit) {
  auto draws = std::make_unique<MemoryDraws>();
  for (const HeldArray& array : fit.arrays) {
    const std::size_t num_columns = array.values.ndim() == 2 ? array.values.shape(1) : 1;
    draws->add(array.name, {array.values.data(), array.values.size()}, num_columns,
               {.chains = fit.chains, .element = array.element});
  }
  return draws;
}

void set_files(Fit& fit, const std::vector<std::filesystem::path>& paths,
               const std::optional<std::string>& layout, const std::string& first_row,
               bool allow_incomplete) {
  fit.files = open_files(given_files(paths));
  if (layout) fit.open_options.layout.asked = parse_layout(*layout);
  fit.open_options.first_row = first_row == "names"  ? FirstRow::names
                               : first_row == "data" ? FirstRow::data
                                                     : FirstRow::by_evidence;
  fit.open_options.allow_incomplete = allow_incomplete;
}

std::vector<std::string> array_names(const Fit& fit) {
  ArrayNames names;
  std::vector<std::string> found;
  const std::unique_ptr<DrawSource> source =
      fit.files.empty() ? held_draws(fit) : open_draws(fit.files, fit.open_options);
  for (const ArrayInfo& array : source->arrays()) found.push_back(array.name);
  return found;
}

}  // namespace

std::unique_ptr<DrawSource> Fit::open(ArrayNames& names) const {
  const auto open_plain = [this](ArrayNames& asked) -> std::unique_ptr<DrawSource> {
    if (files.empty()) return held_draws(*this);
    OpenedArrays opened = open_arrays(files, asked, open_options);
    asked = opened.names;
    return std::move(opened.source);
  };
  if (computed.empty()) return open_plain(names);
  ArrayNames stored{.score = names.score, .losses = {}};
  const auto is_computed = [this](const std::string& name) {
    return std::ranges::find(computed, name, &ComputedArray::name) != computed.end();
  };
  for (const std::string& loss : names.losses)
    if (!is_computed(loss)) stored.losses.push_back(loss);
  ArrayNames renamed = stored;
  std::unique_ptr<DrawSource> source = open_plain(renamed);
  names.score = renamed.score;
  for (std::size_t k = 0; k < stored.losses.size() && renamed.losses.size() == stored.losses.size(); ++k)
    std::ranges::replace(names.losses, stored.losses[k], renamed.losses[k]);
  ArrayNames again = stored;
  return std::make_unique<ComputedDraws>(std::move(source), computed, *open_plain(again));
}

OpenDraws Fit::opener(const ArrayNames& names) const {
  return [this, names] {
    ArrayNames asked = names;
    return open(asked);
  };
}

void bind_fit(nb::module_& module) {
  nb::class_<Fit>(module, "Fit")
      .def(nb::init<>())
      .def_rw("chains", &Fit::chains)
      .def(
          "add",
          [](Fit& fit, std::string name, Doubles values, std::vector<std::size_t> element) {
            fit.arrays.push_back({std::move(name), std::move(values), std::move(element)});
          },
          nb::arg("name"), nb::arg("values").noconvert(), nb::arg("element"))
      .def(
          "add_computed",
          [](Fit& fit, std::string name, std::vector<std::string> arguments, nb::object function) {
            fit.computed.push_back(
                array_of_function(std::move(name), std::move(arguments), std::move(function)));
          },
          nb::arg("name"), nb::arg("arguments"), nb::arg("function"))
      .def("set_files", set_files, nb::arg("files"), nb::arg("layout").none(), nb::arg("first_row"),
           nb::arg("allow_incomplete"))
      .def("set_data_lengths",
           [](Fit& fit, std::vector<std::size_t> lengths) {
             fit.open_options.layout.data_lengths = std::move(lengths);
           })
      .def("array_names", array_names)
      .def("addresses", [](const Fit& fit) {
        std::vector<std::size_t> addresses;
        for (const HeldArray& array : fit.arrays)
          addresses.push_back(reinterpret_cast<std::size_t>(array.values.data()));
        return addresses;
      });
}

}  // namespace pcic::python
