// ZarrTree: the arrays of a zarr store, version 2 or 3, in a folder or a zip archive, read in pieces.
//
// Only the chunks that a box touches are read, in parallel. Those that it needs in part are kept for the next box, up to
// 64 MB of them for every array. InputError for a store that is damaged, or whose arrays promise more than a thousand times
// what is stored of them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/array_tree.hpp"
#include "pcic/read/chunk_cache.hpp"
#include "pcic/read/chunk_runs.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/zarr_chunks.hpp"

namespace pcic {

class ZarrTree final : public ArrayTree {
 public:
  explicit ZarrTree(const InputFile& file);

  void read(std::size_t variable, std::span<const std::size_t> first, std::span<const std::size_t> length,
            double* out) override;
  DataArray read_whole(std::size_t variable) override;
  std::vector<std::size_t> chunk_shape(std::size_t variable) const override;
  void release() override;

 private:
  using UseChunk = std::function<void(std::span<const std::size_t> index, const ZarrChunk& chunk)>;
  void add_folder(const std::string& path, const std::string& group, const std::string& name);
  void add_array(ZarrArray array, const std::string& path, const std::string& group, const std::string& name);
  void for_each_chunk(std::size_t variable, const Box& box, const UseChunk& use);
  std::vector<std::string> read_texts(std::size_t variable, const Box& box, std::size_t size);
  template <class Number>
  std::vector<Number> read_whole_numbers(std::size_t variable, const Box& box, std::size_t size);

  std::string place_;
  std::shared_ptr<const ZarrStore> store_;
  std::vector<std::unique_ptr<ZarrChunks>> chunks_;  // of variables()
  std::vector<ChunkCache> caches_;                   // of variables()
};

}  // namespace pcic
