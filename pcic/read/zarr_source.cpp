#include "pcic/read/zarr_source.hpp"

#include <utility>
#include <vector>

#include "pcic/read/inference_source.hpp"
#include "pcic/read/zarr_tree.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_zarr(std::span<const InputFile> files, const OpenOptions& options) {
  std::vector<OpenedTree> trees;
  for (const InputFile& file : files) trees.push_back({file, std::make_unique<ZarrTree>(file)});
  return make_inference_source(std::move(trees), options, "zarr");
}

Dataset read_zarr_data(const InputFile& file, FirstRow) {
  ZarrTree tree(file);
  return read_inference_data(tree);
}

}  // namespace pcic
