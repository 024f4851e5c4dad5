// ZarrChunks: the decoded chunks of one array of a zarr store, one at a time, also out of shards.
//
// A chunk that is not stored is null: it holds the fill value. Sizes are checked before memory is taken: a chunk is at
// most 1 GB, and at most 64 MB or a thousand times what is stored of it. May be called by several threads.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/zarr_array.hpp"
#include "pcic/read/zarr_codec.hpp"
#include "pcic/read/zarr_store.hpp"

namespace pcic {

using ZarrChunk = std::shared_ptr<const DecodedBytes>;

class ZarrChunks {
 public:
  // `path`: of the array in the store; `place`: of the store, for messages.
  ZarrChunks(std::shared_ptr<const ZarrStore> store, std::string path, ZarrArray array, std::string place);

  const ZarrArray& array() const { return array_; }
  const std::string& path() const { return path_; }
  std::size_t num_bytes() const { return num_bytes_; }  // of a decoded chunk; 0 for texts of any length

  // InputError for what is not known here, or cannot be.
  void require_readable() const;
  ZarrChunk read(std::span<const std::size_t> index) const;

 private:
  struct ShardIndex {
    std::string key;
    std::string entries;  // 16 bytes each: where a chunk begins, and its size
  };
  std::string key_of(std::span<const std::size_t> index) const;
  ZarrChunk read_shard(std::span<const std::size_t> index) const;
  std::shared_ptr<const ShardIndex> index_of(const std::string& key, const ZarrObject& shard,
                                             std::size_t num_chunks) const;
  ZarrChunk decode_chunk(DecodedBytes encoded, const std::string& place) const;

  std::shared_ptr<const ZarrStore> store_;
  std::string path_;
  ZarrArray array_;
  std::string place_;
  std::size_t num_bytes_ = 0;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const ShardIndex> last_index_;
};

}  // namespace pcic
