// Any bytes as a file of draws and as a file of data: by content, packed or not. Both read or refuse. Values
// fill their shapes, and codes of texts are whole numbers that each stand for another text.
#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_set>

#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "tests/fuzz/drain_source.hpp"

namespace {

using pcic::fuzz::require;

void check_array(const pcic::DataArray& array) {
  require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
          "an array has as many values as its shape says");
  if (array.labels.empty()) return;
  require(std::ranges::adjacent_find(array.labels, std::greater_equal()) == array.labels.end(),
          "labels are sorted and distinct");
  std::vector<bool> used(array.labels.size());
  for (double code : array.values) {
    require(code >= 1 && code <= static_cast<double>(used.size()) && code == std::floor(code),
            "a code stands for a label");
    used[static_cast<std::size_t>(code) - 1] = true;
  }
  require(std::ranges::find(used, false) == used.end(), "every label is the text of a row");
}

void check_dataset(const pcic::Dataset& data) {
  std::unordered_set<std::string_view> names;
  for (const pcic::DataArray& array : data.arrays) {
    require(names.insert(array.name).second, "no two arrays have the same name");
    check_array(array);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  try {
    const auto source = pcic::open_draws(std::vector{file.path()}, {.allow_incomplete = size % 2 == 0});
    pcic::fuzz::drain(*source);
  } catch (const pcic::InputError&) {
  }
  try {
    check_dataset(pcic::read_data(file.path()));
  } catch (const pcic::InputError&) {
  }
  return 0;
}
