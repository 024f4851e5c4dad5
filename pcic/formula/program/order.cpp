#include "pcic/formula/program/order.hpp"

namespace pcic {

std::vector<ValueId> order_of_evaluation(std::span<const Value> values, std::span<const ValueId> outputs,
                                         const FixedValues& fixed) {
  std::vector<ValueId> order;
  std::vector<std::size_t> next_operand(values.size(), 0);
  std::vector<bool> is_seen(values.size(), false);
  std::vector<ValueId> path;
  const auto enter = [&](ValueId id) {
    if (is_seen[id] || fixed.holds(id)) return;
    is_seen[id] = true;
    path.push_back(id);
  };
  for (ValueId output : outputs) {
    enter(output);
    while (!path.empty()) {
      const ValueId id = path.back();
      if (next_operand[id] < values[id].operands.size()) {
        enter(values[id].operands[next_operand[id]++]);
      } else {
        order.push_back(id);
        path.pop_back();
      }
    }
  }
  return order;
}

std::vector<std::size_t> count_uses(std::span<const Value> values, std::span<const ValueId> outputs) {
  std::vector<std::size_t> num_uses(values.size(), 0);
  for (const Value& value : values)
    for (ValueId operand : value.operands) ++num_uses[operand];
  for (ValueId output : outputs) ++num_uses[output];
  return num_uses;
}

}  // namespace pcic
