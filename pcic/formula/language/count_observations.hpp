// How many observations there are: read off the score, before shapes are checked.
//
// The first data array that the score mentions as itself (not as the base of an index) has one entry per
// observation; without data, the first array of the draws does.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/formula/language/builder.hpp"

namespace pcic {

struct NamedFormula {
  std::string name;  // or the head of a function: dev(y, m)
  Formula formula;
};

// Throws InputError if the score mentions no such array.
std::size_t count_observations(const Formula& score, std::span<const NamedFormula> definitions,
                               const Dataset& data, std::span<const ArrayInfo> draws);

}  // namespace pcic
