// Elements picked by index: base[index], base[row, column].
#pragma once

#include <span>

#include "pcic/formula/program/view.hpp"

namespace pcic {

// Where among the inner elements indices counted from 1 point to, counted from 0; -1 if one of them is not a
// whole number within its extent. `unit`: inner elements that the indices leave open.
void find_offsets(std::span<const View> indices, std::span<const std::size_t> index_extents, std::size_t unit,
                  const Destination& result, const Extents& extents);

// result[inner] = base[offset + inner], NaN where the offset is -1.
void gather(const View& base, const View& offsets, const Destination& result, const Extents& extents);

}  // namespace pcic
