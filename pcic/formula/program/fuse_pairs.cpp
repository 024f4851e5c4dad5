#include "pcic/formula/program/fuse_pairs.hpp"

#include "pcic/formula/program/order.hpp"

namespace pcic {
namespace {

// outer(inner(a, b), c) or outer(c, inner(a, b)); c is missing if the outer operation has one operand.
struct Pair {
  Operation outer;
  std::size_t operand;  // of the outer operation: the inner one
  Operation inner;
  FusedOperation fused;
  bool other_first = false;  // c is the first operand of the fused operation, not the last
};

constexpr Pair pairs[] = {
    {Operation::square, 0, Operation::subtract, FusedOperation::squared_difference},
    {Operation::multiply, 0, Operation::subtract, FusedOperation::scaled_difference},
    {Operation::multiply, 1, Operation::subtract, FusedOperation::scaled_difference},
    {Operation::subtract, 1, Operation::square, FusedOperation::minus_square, true},
};

class FusedPairs {
 public:
  FusedPairs(std::vector<Value>& values, std::span<const ValueId> outputs)
      : values_(values), num_uses_(count_uses(values, outputs)) {}

  void fuse() {
    for (Value& value : values_) {
      if (!value.draw || value.code != Code::elementwise) continue;
      for (const Pair& pair : pairs)
        if (value.is_plain(pair.outer)) fuse(value, pair);
      if (value.fused == FusedOperation::squared_difference) fuse_squared_error_of_inv_logit(value);
    }
  }

 private:
  // The inner value is needed for nothing else, and not computed less often than the outer one.
  bool can_absorb(const Value& outer, ValueId inner_id) const {
    const Value& inner = values_[inner_id];
    return num_uses_[inner_id] == 1 && inner.inner == outer.inner && inner.draw == outer.draw &&
           inner.observation == outer.observation;
  }

  void fuse(Value& outer, const Pair& pair) {
    const ValueId inner = outer.operands[pair.operand];
    if (!values_[inner].is_plain(pair.inner) || !can_absorb(outer, inner)) return;
    std::vector<ValueId> operands = values_[inner].operands;
    if (outer.operands.size() == 2)
      operands.insert(pair.other_first ? operands.begin() : operands.end(), outer.operands[1 - pair.operand]);
    outer.fuse(pair.fused, std::move(operands));
  }

  void fuse_squared_error_of_inv_logit(Value& outer) {
    for (std::size_t k : {0u, 1u}) {
      const ValueId inner = outer.operands[k];
      if (values_[inner].fused != FusedOperation::inv_logit_from_exp || !can_absorb(outer, inner)) continue;
      outer.fuse(FusedOperation::squared_error_of_inv_logit_from_exp,
                 {outer.operands[1 - k], values_[inner].operands[0], values_[inner].operands[1]});
      return;
    }
  }

  std::vector<Value>& values_;
  std::vector<std::size_t> num_uses_;
};

}  // namespace

void fuse_pairs(std::vector<Value>& values, std::span<const ValueId> outputs) {
  FusedPairs(values, outputs).fuse();
}

}  // namespace pcic
