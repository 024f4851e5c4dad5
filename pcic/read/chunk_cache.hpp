// ChunkCache: the decoded chunks of an array that were used last, by their numbers, up to a number of bytes, so that a chunk of which a block needs a part is
// not decoded again for the next block. Not for several threads at a time.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <utility>

#include "pcic/read/zarr_chunks.hpp"

namespace pcic {

class ChunkCache {
 public:
  explicit ChunkCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Null if it is not kept.
  ZarrChunk find(std::size_t key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    used_last_.splice(used_last_.begin(), used_last_, found->second);
    return found->second->second;
  }

  void keep(std::size_t key, ZarrChunk chunk) {
    if (places_.contains(key)) return;
    num_bytes_ += chunk->size;
    used_last_.emplace_front(key, std::move(chunk));
    places_[key] = used_last_.begin();
    while (num_bytes_ > most_bytes_ && used_last_.size() > 1) {
      num_bytes_ -= used_last_.back().second->size;
      places_.erase(used_last_.back().first);
      used_last_.pop_back();
    }
  }

  void clear() {
    places_.clear();
    used_last_.clear();
    num_bytes_ = 0;
  }

 private:
  std::size_t most_bytes_;
  std::size_t num_bytes_ = 0;
  std::list<std::pair<std::size_t, ZarrChunk>> used_last_;  // the latest first
  std::map<std::size_t, std::list<std::pair<std::size_t, ZarrChunk>>::iterator> places_;
};

}  // namespace pcic
