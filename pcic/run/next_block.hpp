// next_block_while: the next block of a source, read while the last one is used, if there is a thread for it.
#pragma once

#include <functional>
#include <optional>

#include "pcic/core/draw_source.hpp"

namespace pcic {

// `use` may look at the views of the last block, and at what the source knew before it read.
std::optional<DrawBlock> next_block_while(DrawSource& draws, const std::function<void()>& use);

}  // namespace pcic
