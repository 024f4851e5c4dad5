// fuse_pairs: two steps in a row become one, where there is a kernel for both and the first is used only
// once.
#pragma once

#include <span>
#include <vector>

#include "pcic/formula/program/value.hpp"

namespace pcic {

void fuse_pairs(std::vector<Value>& values, std::span<const ValueId> outputs);

}  // namespace pcic
