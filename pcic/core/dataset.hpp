// Dataset: named arrays that do not change from draw to draw (observations, covariates, losses at a
// point).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

// Why a column holds texts: its cells that are no numbers, or none that a double can hold.
struct TextCells {
  std::size_t count = 0;
  std::vector<std::string> first = {};  // up to three that differ, with their places: '1O' (radon.csv:57)
};

// Elements are flattened with the last index running fastest.
struct DataArray {
  std::string name;
  std::vector<std::size_t> shape;  // empty for a scalar
  std::vector<double> values;
  std::vector<std::string> labels = {};  // of a column of texts: value k stands for labels[k - 1]
  TextCells text_cells = {};
  bool order_is_declared = false;  // of the labels, by the user: only then may the values be an index
};

struct Dataset {
  std::vector<DataArray> arrays;
  std::vector<std::string> remarks = {};  // of the readers: what a user should know of how they were read

  // Null if there is no array of that name.
  const DataArray* find(std::string_view name) const {
    for (const DataArray& array : arrays)
      if (array.name == name) return &array;
    return nullptr;
  }
};

}  // namespace pcic
