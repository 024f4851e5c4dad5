// ChainFingerprints: what tells the chains of a pass from each other, from all their draws.
//
// Of every array the first and the last four elements are looked at, so that the cost of a draw does not grow
// with the observations. Blocks come in the order of the draws; how the draws are cut into blocks does not
// matter.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/core/chain_origin.hpp"
#include "pcic/core/draw_source.hpp"

namespace pcic {

class ChainFingerprints {
 public:
  explicit ChainFingerprints(std::vector<std::string> arrays) : arrays_(std::move(arrays)) {}

  void add(const DrawBlock& block);

  // As far as they have come, without the names of their places.
  const std::vector<ChainOrigin>& so_far() const { return chains_; }

  // After the last block, one for each chain up to the last one that has draws. Throws InputError if two of
  // them are the same.
  std::vector<ChainOrigin> origins(const DrawSource& draws) const;

 private:
  ChainOrigin& chain(const DrawBlock& block);

  std::vector<std::string> arrays_;
  std::vector<ChainOrigin> chains_;
  std::vector<double> last_draw_, this_draw_;
};

}  // namespace pcic
