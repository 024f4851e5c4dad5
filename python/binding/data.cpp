// Data: what does not change from draw to draw, from arrays, texts and files.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/data.hpp>

#include "fit.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

void add_numbers(Dataset& data, std::string name,
                 const nb::ndarray<const double, nb::c_contig, nb::device::cpu>& values) {
  DataArray array{
      .name = std::move(name), .shape = {}, .values = {values.data(), values.data() + values.size()}};
  for (std::size_t axis = 0; axis < values.ndim(); ++axis) array.shape.push_back(values.shape(axis));
  data.arrays.push_back(std::move(array));
}

void add_texts(Dataset& data, std::string name, const std::vector<std::string>& texts) {
  TextCodes codes;
  for (const std::string& text : texts) codes.add(text);
  data.arrays.push_back(
      {.name = std::move(name), .shape = {texts.size()}, .values = codes.codes(), .labels = codes.labels()});
}

// Arrays that are there already keep their place.
void add_files(Dataset& data, const std::vector<std::filesystem::path>& files, const Fit& fit) {
  Dataset read = read_datasets(files, {}, fit.open_options.first_row, fit.files);
  for (DataArray& array : read.arrays)
    if (!data.find(array.name)) data.arrays.push_back(std::move(array));
  for (std::string& remark : read.remarks) data.remarks.push_back(std::move(remark));
}

void declare(Dataset& data, std::string column, std::vector<std::string> texts) {
  declare_levels(data, std::vector<Levels>{{.column = std::move(column), .texts = std::move(texts)}});
}

std::vector<std::string> names_of(const Dataset& data) {
  std::vector<std::string> names;
  for (const DataArray& array : data.arrays) names.push_back(array.name);
  return names;
}

}  // namespace

void bind_data(nb::module_& module) {
  nb::class_<Dataset>(module, "Data")
      .def(nb::init<>())
      .def("add_numbers", add_numbers, nb::arg("name"), nb::arg("values").noconvert())
      .def("add_texts", add_texts, nb::arg("name"), nb::arg("texts"))
      .def("add_files", add_files, nb::arg("files"), nb::arg("fit"))
      .def("declare_levels", declare, nb::arg("column"), nb::arg("texts"))
      .def("names", names_of)
      .def("lengths", [](const Dataset& data) { return lengths_of(data); });
}

}  // namespace pcic::python
