// In which order the values of a program are computed, and how often each is used.
#pragma once

#include <span>
#include <vector>

#include "pcic/formula/program/fixed_values.hpp"
#include "pcic/formula/program/value.hpp"

namespace pcic {

// Everything that is not fixed and that the outputs need, operands before what uses them.
std::vector<ValueId> order_of_evaluation(std::span<const Value> values, std::span<const ValueId> outputs,
                                         const FixedValues& fixed);

// By value: as an operand or as an output.
std::vector<std::size_t> count_uses(std::span<const Value> values, std::span<const ValueId> outputs);

}  // namespace pcic
