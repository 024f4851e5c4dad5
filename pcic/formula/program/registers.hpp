// Registers: room for the values of one chunk, used again as soon as a value is dead.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/formula/program/value.hpp"

namespace pcic {

struct Registers {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::vector<std::size_t> first =
      {};                // by value: its first inner element among all there is room for, or none
  std::size_t size = 0;  // inner elements there must be room for
};

// A register for every value of `steps` for which needs_register says so. Steps are computed in order; views
// keep what they look at alive, and `kept` values are never overwritten.
Registers allocate_registers(std::span<const Value> values, std::span<const ValueId> steps,
                             const std::vector<bool>& needs_register, std::span<const ValueId> kept);

// The value whose memory a value looks at: itself, unless it is a view.
ValueId owner(std::span<const Value> values, ValueId value);

}  // namespace pcic
