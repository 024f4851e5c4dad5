// next_block_while: the next block of a source, read while the last one is used, if there is a thread for it.
#pragma once

#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include <optional>

#include "pcic/core/draw_source.hpp"

namespace pcic {

// `use` may look at the views of the last block, and at what the source knew before it read.
template <class Use>
std::optional<DrawBlock> next_block_while(DrawSource& draws, const Use& use) {
  if (tbb::this_task_arena::max_concurrency() == 1)
    use();
  else
    tbb::parallel_invoke(use, [&] { draws.read_ahead(); });
  return draws.next();
}

}  // namespace pcic
