#include "pcic/formula/program/value.hpp"

#include "pcic/formula/program/gather.hpp"
#include "pcic/formula/program/reduce.hpp"

namespace pcic {

View view_through(const Value& value, const View& operand) {
  View view = operand;
  if (value.code == Code::part) {
    view = operand.from_inner(value.first_inner);
  } else {
    view.obs_stride = operand.inner_stride;
    view.inner_stride = 0;
  }
  if (value.inner == 1) view.inner_stride = 0;
  return view;
}

void compute_value(const Value& value, std::span<const View> operands, const Destination& result,
                   std::size_t num_draws, std::size_t num_obs) {
  Extents extents{num_draws, value.inner, num_obs};
  switch (value.code) {
    case Code::elementwise:
      return apply_elementwise(value.operation, value.kernel, operands, result, extents);
    case Code::offset:
      return find_offsets(operands, value.index_extents, value.offset_unit, result, extents);
    case Code::gather:
      return gather(operands[0], operands[1], result, extents);
    case Code::stack:
      extents.inner = value.inner / operands.size();
      for (std::size_t k = 0; k < operands.size(); ++k)
        copy_view(operands[k], result.from_inner(k * extents.inner), extents);
      return;
    case Code::product:
      return multiply_inner(operands[0], operands[1], value.product, result, extents);
    case Code::matrix:
      return apply_matrix_operation(value.operation, operands, value.matrix, result, extents);
    case Code::reduce:
      extents.inner = value.reduced_inner;
      return reduce_inner(value.operation, operands[0], result, extents);
    default:
      return;
  }
}

}  // namespace pcic
