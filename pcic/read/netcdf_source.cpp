#include "pcic/read/netcdf_source.hpp"

#include <utility>
#include <vector>

#include "pcic/read/inference_source.hpp"
#include "pcic/read/netcdf_file.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_netcdf(std::span<const InputFile> files, const OpenOptions& options) {
  std::vector<OpenedTree> trees;
  for (const InputFile& file : files) trees.push_back({file, std::make_unique<NetcdfFile>(file)});
  return make_inference_source(std::move(trees), options, "netCDF");
}

Dataset read_netcdf_data(const InputFile& file, FirstRow) {
  NetcdfFile netcdf(file);
  return read_inference_data(netcdf);
}

}  // namespace pcic
