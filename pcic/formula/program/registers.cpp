#include "pcic/formula/program/registers.hpp"

#include <algorithm>
#include <map>

namespace pcic {

ValueId owner(std::span<const Value> values, ValueId value) {
  while (values[value].is_view()) value = values[value].operands[0];
  return value;
}

Registers allocate_registers(std::span<const Value> values, std::span<const ValueId> steps,
                             const std::vector<bool>& needs_register, std::span<const ValueId> kept) {
  constexpr std::size_t never = static_cast<std::size_t>(-1);
  std::vector<std::size_t> last_use(values.size(), 0);
  for (std::size_t step = 0; step < steps.size(); ++step)
    for (ValueId operand : values[steps[step]].operands) last_use[owner(values, operand)] = step;
  for (ValueId value : kept) last_use[owner(values, value)] = never;

  Registers registers{.first = std::vector<std::size_t>(values.size(), Registers::none)};
  std::multimap<std::size_t, std::size_t> free;  // by size
  const auto release_operands = [&](std::size_t step) {
    for (ValueId operand : values[steps[step]].operands) {
      const ValueId id = owner(values, operand);
      if (registers.first[id] == Registers::none || last_use[id] != step) continue;
      free.emplace(values[id].inner, registers.first[id]);
      last_use[id] = never;  // an operand may be named twice
    }
  };
  // Element by element, the result may take the place of an operand, unless elements of that are read again.
  const auto may_overwrite_operands = [&](const Value& value) {
    return value.code == Code::elementwise &&
           std::all_of(value.operands.begin(), value.operands.end(), [&](ValueId operand) {
             return !values[operand].is_view() || registers.first[owner(values, operand)] == Registers::none;
           });
  };
  for (std::size_t step = 0; step < steps.size(); ++step) {
    const Value& value = values[steps[step]];
    const bool may_overwrite = may_overwrite_operands(value);
    if (may_overwrite) release_operands(step);
    if (needs_register[steps[step]]) {
      const auto reused = free.find(value.inner);
      if (reused != free.end()) {
        registers.first[steps[step]] = reused->second;
        free.erase(reused);
      } else {
        registers.first[steps[step]] = registers.size;
        registers.size += value.inner;
      }
    }
    if (!may_overwrite) release_operands(step);
  }
  return registers;
}

}  // namespace pcic
