#include "pcic/formula/fuse.hpp"

#include <cmath>
#include <map>
#include <optional>

namespace pcic {
namespace {

bool is_logistic(const Value& value) {
  return value.code == Code::elementwise && value.draw &&
         (value.operation == Operation::inv_logit || value.operation == Operation::log_inv_logit ||
          value.operation == Operation::log1m_inv_logit || value.operation == Operation::log1p_exp);
}

bool consists_of_signs(const View& view, const Value& value, std::size_t num_obs) {
  for (std::size_t inner = 0; inner < value.inner; ++inner)
    for (std::size_t obs = 0; obs < (view.obs_stride == 0 ? 1 : num_obs); ++obs)
      if (std::abs(*view.from(0, obs).from_inner(inner).data) != 1) return false;
  return true;
}

class SharedLogistic {
 public:
  SharedLogistic(std::vector<Value>& values, const FixedValues& fixed) : values_(values), fixed_(fixed) {}

  void share() {
    std::map<ValueId, std::vector<ValueId>> users;  // of exp(-|x|), by x
    for (ValueId id = 0; id < values_.size(); ++id)
      if (is_logistic(values_[id])) users[without_sign(values_[id].operands[0])].push_back(id);
    for (const auto& [x, those] : users)
      if (those.size() > 1) rewrite(x, those);
  }

 private:
  ValueId without_sign(ValueId argument) const {
    const Value& product = values_[argument];
    if (product.code != Code::elementwise || product.operation != Operation::multiply) return argument;
    for (std::size_t k : {0u, 1u}) {
      const ValueId sign = product.operands[k], x = product.operands[1 - k];
      if (values_[x].inner == product.inner && fixed_.holds(sign) &&
          consists_of_signs(fixed_[sign], values_[sign], fixed_.num_obs()))
        return x;
    }
    return argument;
  }

  ValueId push(FusedOperation operation, ValueId x) {
    values_.push_back({.code = Code::elementwise,
                       .operands = {x},
                       .draw = values_[x].draw,
                       .observation = values_[x].observation,
                       .inner = values_[x].inner,
                       .kernel = vector_kernel(operation)});
    return static_cast<ValueId>(values_.size() - 1);
  }

  void rewrite(ValueId x, const std::vector<ValueId>& users) {
    const ValueId e = push(FusedOperation::exp_of_minus_abs, x);
    std::optional<ValueId> log1p_of_e;
    for (ValueId user : users) {
      if (values_[user].operation == Operation::inv_logit) {
        values_[user].operands.push_back(e);
        values_[user].kernel = vector_kernel(FusedOperation::inv_logit_from);
        continue;
      }
      if (!log1p_of_e) log1p_of_e = push(FusedOperation::log1p_of_fraction, e);
      values_[user].operands.push_back(*log1p_of_e);
      values_[user].kernel = vector_kernel(from_log(values_[user].operation));
    }
  }

  static FusedOperation from_log(Operation operation) {
    if (operation == Operation::log_inv_logit) return FusedOperation::log_inv_logit_from;
    if (operation == Operation::log1m_inv_logit) return FusedOperation::log1m_inv_logit_from;
    return FusedOperation::log1p_exp_from;
  }

  std::vector<Value>& values_;
  const FixedValues& fixed_;
};

// square(x - y), if the difference is used for nothing else.
void fuse_squared_differences(std::vector<Value>& values, std::span<const ValueId> outputs) {
  std::vector<std::size_t> num_uses(values.size(), 0);
  for (const Value& value : values)
    for (ValueId operand : value.operands) ++num_uses[operand];
  for (ValueId output : outputs) ++num_uses[output];
  for (Value& value : values) {
    if (value.code != Code::elementwise || value.operation != Operation::square || !value.draw) continue;
    const ValueId operand = value.operands[0];
    const Value& difference = values[operand];
    if (difference.code != Code::elementwise || difference.operation != Operation::subtract ||
        num_uses[operand] > 1)
      continue;
    value.operands = difference.operands;
    value.kernel = vector_kernel(FusedOperation::squared_difference);
  }
}

}  // namespace

void fuse(std::vector<Value>& values, std::span<const ValueId> outputs, const FixedValues& fixed) {
  SharedLogistic(values, fixed).share();
  fuse_squared_differences(values, outputs);
}

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

}  // namespace pcic
