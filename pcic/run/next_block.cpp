#include "pcic/run/next_block.hpp"

#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

namespace pcic {

std::optional<DrawBlock> next_block_while(DrawSource& draws, const std::function<void()>& use) {
  if (tbb::this_task_arena::max_concurrency() == 1)
    use();
  else
    tbb::parallel_invoke(use, [&] { draws.read_ahead(); });
  return draws.next();
}

}  // namespace pcic
