#include "pcic/formula/program/share_logistic.hpp"

#include <cmath>
#include <map>

#include "pcic/formula/program/order.hpp"

namespace pcic {
namespace {

bool is_logistic(const Value& value) {
  return value.draw && (value.is_plain(Operation::inv_logit) || value.is_plain(Operation::log_inv_logit) ||
                        value.is_plain(Operation::log1m_inv_logit) || value.is_plain(Operation::log1p_exp));
}

bool consists_of_signs(const View& view, std::size_t num_inner, std::size_t num_obs) {
  for (std::size_t inner = 0; inner < num_inner; ++inner)
    for (std::size_t obs = 0; obs < (view.obs_stride == 0 ? 1 : num_obs); ++obs)
      if (std::abs(*view.from(0, obs).from_inner(inner).data) != 1) return false;
  return true;
}

FusedOperation from_log(Operation operation) {
  if (operation == Operation::log_inv_logit) return FusedOperation::log_inv_logit_from_log;
  if (operation == Operation::log1m_inv_logit) return FusedOperation::log1m_inv_logit_from_log;
  return FusedOperation::log1p_exp_from_log;
}

class SharedLogistic {
 public:
  SharedLogistic(std::vector<Value>& values, std::span<const ValueId> outputs, const FixedValues& fixed)
      : values_(values), fixed_(fixed), num_uses_(count_uses(values, outputs)) {}

  void share() {
    std::map<ValueId, std::vector<ValueId>> users;  // of exp(-|x|), by x
    for (ValueId id = 0; id < values_.size(); ++id)
      if (is_logistic(values_[id])) users[without_sign(values_[id].operands[0])].push_back(id);
    for (const auto& [x, those] : users)
      if (those.size() > 1) rewrite(x, those);
  }

 private:
  // x, if the argument is s x with every s 1 or -1; else the argument itself.
  ValueId without_sign(ValueId argument) const {
    const Value& product = values_[argument];
    if (!product.is_plain(Operation::multiply)) return argument;
    for (std::size_t k : {0u, 1u}) {
      const ValueId sign = product.operands[k], x = product.operands[1 - k];
      if (values_[x].inner == product.inner && fixed_.holds(sign) &&
          consists_of_signs(fixed_[sign], values_[sign].inner, fixed_.num_obs()))
        return x;
    }
    return argument;
  }

  ValueId push(FusedOperation operation, ValueId x) {
    Value value{.draw = values_[x].draw, .observation = values_[x].observation, .inner = values_[x].inner};
    value.fuse(operation, {x});
    values_.push_back(std::move(value));
    return static_cast<ValueId>(values_.size() - 1);
  }

  void rewrite(ValueId x, const std::vector<ValueId>& users) {
    const ValueId e = push(FusedOperation::exp_of_minus_abs, x);
    std::vector<ValueId> of_log;
    for (ValueId user : users)
      if (values_[user].operation == Operation::inv_logit)
        values_[user].fuse(FusedOperation::inv_logit_from_exp, {values_[user].operands[0], e});
      else
        of_log.push_back(user);
    if (of_log.size() == 1 && values_[of_log[0]].operation == Operation::log_inv_logit) {
      take_log_from_exp(values_[of_log[0]], e);
    } else if (!of_log.empty()) {
      const ValueId log1p_of_e = push(FusedOperation::log1p_of_fraction, e);
      for (ValueId user : of_log)
        values_[user].fuse(from_log(values_[user].operation), {values_[user].operands[0], log1p_of_e});
    }
  }

  void take_log_from_exp(Value& user, ValueId e) {
    const ValueId argument = user.operands[0];
    if (without_sign(argument) != argument && num_uses_[argument] == 1)
      user.fuse(FusedOperation::log_inv_logit_of_product_from_exp,
                {values_[argument].operands[0], values_[argument].operands[1], e});
    else
      user.fuse(FusedOperation::log_inv_logit_from_exp, {argument, e});
  }

  std::vector<Value>& values_;
  const FixedValues& fixed_;
  std::vector<std::size_t> num_uses_;
};

}  // namespace

void share_logistic(std::vector<Value>& values, std::span<const ValueId> outputs, const FixedValues& fixed) {
  SharedLogistic(values, outputs, fixed).share();
}

}  // namespace pcic
