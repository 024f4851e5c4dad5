#include "pcic/run/read_datasets.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/read_dataset.hpp"

namespace pcic {

Dataset read_datasets(std::span<const std::filesystem::path> paths, std::span<const Levels> levels,
                      FirstRow first_row, std::span<const InputFile> draws) {
  Dataset all;
  std::unordered_set<std::string> names;
  for (const std::filesystem::path& path : paths) {
    Dataset data = read_data(path, first_row);
    for (std::string& remark : data.remarks) all.remarks.push_back(std::move(remark));
    for (DataArray& array : data.arrays) {
      if (!names.insert(array.name).second)
        throw InputError(fmt::format("{}: '{}' is in another data file too; rename it in one of them.",
                                     path.string(), array.name));
      all.arrays.push_back(std::move(array));
    }
  }
  Dataset beside_draws = read_data_beside_draws(draws);
  for (DataArray& array : beside_draws.arrays)
    if (names.insert(array.name).second) all.arrays.push_back(std::move(array));
  declare_levels(all, levels);
  return all;
}

std::vector<std::size_t> lengths_of(const Dataset& data) {
  std::set<std::size_t> lengths;
  for (const DataArray& array : data.arrays)
    if (!array.shape.empty()) lengths.insert(array.shape.front());
  return {lengths.begin(), lengths.end()};
}

}  // namespace pcic
