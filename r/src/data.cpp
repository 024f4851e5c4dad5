#include "data.hpp"

#include <filesystem>
#include <pcic/data.hpp>

#include "list_fields.hpp"

namespace pcic::r {
namespace {

DataArray numbers_of(const cpp11::list& column) {
  return {
      .name = text(column, "name"), .shape = counts(column, "shape"), .values = numbers(column, "numbers")};
}

DataArray texts_of(const cpp11::list& column) {
  TextCodes codes;
  const std::vector<std::string> all = texts(column, "texts");
  for (const std::string& one : all) codes.add(one);
  return {
      .name = text(column, "name"), .shape = {all.size()}, .values = codes.codes(), .labels = codes.labels()};
}

void declare(Dataset& data, std::string column, std::vector<std::string> order) {
  declare_levels(data, std::vector<Levels>{{.column = std::move(column), .texts = std::move(order)}});
}

// Columns whose names are there already are left out.
void add_columns(Dataset& data, const cpp11::list& columns) {
  for (const SEXP element : columns) {
    const cpp11::list column(element);
    const std::string name = text(column, "name");
    if (data.find(name)) continue;
    data.arrays.push_back(has(column, "numbers") ? numbers_of(column) : texts_of(column));
    if (has(column, "levels")) declare(data, name, texts(column, "levels"));
  }
}

}  // namespace

Dataset data_from(const cpp11::list& given, const Fit& fit) {
  Dataset data;
  add_columns(data, given["columns"]);
  const std::vector<std::string> files = texts(given, "files");
  const std::vector<std::filesystem::path> paths(files.begin(), files.end());
  Dataset read = read_datasets(paths, {}, fit.open_options().first_row, fit.files());
  for (DataArray& array : read.arrays)
    if (!data.find(array.name)) data.arrays.push_back(std::move(array));
  data.remarks = std::move(read.remarks);
  add_columns(data, given["of_fit"]);
  for (const SEXP element : cpp11::list(given["levels"])) {
    const cpp11::list order(element);
    declare(data, text(order, "column"), texts(order, "texts"));
  }
  return data;
}

}  // namespace pcic::r
