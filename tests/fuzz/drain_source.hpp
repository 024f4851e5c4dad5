// Reads a source to its end and checks what a DrawSource promises about its blocks.
#pragma once

#include <vector>

#include "pcic/core/draw_source.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace pcic::fuzz {

struct Drained {
  std::vector<std::size_t> draws;           // per chain
  std::vector<std::vector<double>> values;  // per array, draw after draw
};

inline Drained drain(DrawSource& source) {
  std::vector<std::string> names;
  for (const ArrayInfo& array : source.arrays()) names.push_back(array.name);
  source.select(names);
  Drained drained{std::vector<std::size_t>(source.num_chains()),
                  std::vector<std::vector<double>>(names.size())};
  std::size_t chain = 0;
  while (const auto block = source.next()) {
    require(block->chain < drained.draws.size(), "a block belongs to a chain");
    require(block->chain >= chain, "chains come one after the other");
    chain = block->chain;
    require(block->first_draw == drained.draws[chain], "blocks of a chain follow one another");
    require(block->arrays.size() == names.size(), "a block has every selected array");
    for (std::size_t a = 0; a < names.size(); ++a) {
      const BlockView& view = block->arrays[a];
      require(view.num_obs == source.arrays()[a].size(), "a view is as wide as its array");
      require(view.num_draws == block->arrays[0].num_draws, "all views of a block have the same draws");
      for (std::size_t draw = 0; draw < view.num_draws; ++draw)
        drained.values[a].insert(drained.values[a].end(), view.row(draw), view.row(draw) + view.num_obs);
    }
    if (!names.empty()) drained.draws[chain] += block->arrays[0].num_draws;
  }
  return drained;
}

}  // namespace pcic::fuzz
