#include "pcic/formula/value.hpp"

#include <cmath>
#include <limits>

#include "pcic/formula/reduce.hpp"

namespace pcic {
namespace {

double offset_of(const Value& value, std::span<const View> indices, std::size_t draw, std::size_t obs) {
  std::size_t offset = 0;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const double index = *indices[k].from(draw, obs).data;
    const std::size_t extent = value.index_extents[k];
    if (!(index >= 1 && index <= static_cast<double>(extent)) || std::floor(index) != index) return -1;
    offset = offset * extent + static_cast<std::size_t>(index) - 1;
  }
  return static_cast<double>(offset * value.offset_unit);
}

void compute_offsets(const Value& value, std::span<const View> indices, const Target& result,
                     const Extents& extents) {
  for (std::size_t draw = 0; draw < extents.draws; ++draw)
    for (std::size_t obs = 0; obs < extents.obs; ++obs)
      *result.from(draw, obs).data = offset_of(value, indices, draw, obs);
}

void gather(const View& base, const View& offsets, const Target& result, const Extents& extents) {
  for (std::size_t draw = 0; draw < extents.draws; ++draw)
    for (std::size_t inner = 0; inner < extents.inner; ++inner) {
      const double* from = base.from(draw, 0).from_inner(inner).data;
      const double* offset = offsets.from(draw, 0).data;
      double* to = result.from(draw, 0).from_inner(inner).data;
      for (std::size_t obs = 0; obs < extents.obs; ++obs) {
        const auto place = static_cast<std::int64_t>(offset[obs * offsets.obs_stride]);
        to[obs] = place < 0
                      ? std::numeric_limits<double>::quiet_NaN()
                      : from[static_cast<std::size_t>(place) * base.inner_stride + obs * base.obs_stride];
      }
    }
}

}  // namespace

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

void compute_value(const Value& value, std::span<const View> operands, const Target& result,
                   std::size_t num_draws, std::size_t num_obs) {
  Extents extents{num_draws, value.inner, num_obs};
  switch (value.code) {
    case Code::elementwise:
      return apply_elementwise(value.operation, value.kernel, operands, result, extents);
    case Code::offset:
      return compute_offsets(value, operands, result, extents);
    case Code::gather:
      return gather(operands[0], operands[1], result, extents);
    case Code::stack:
      extents.inner = value.inner / operands.size();
      for (std::size_t k = 0; k < operands.size(); ++k)
        copy_view(operands[k], result.from_inner(k * extents.inner), extents);
      return;
    case Code::product:
      return multiply_inner(operands[0], operands[1], value.product, result, extents);
    case Code::reduce:
      extents.inner = value.reduced_inner;
      return reduce_inner(value.operation, operands[0], result, extents);
    default:
      return;
  }
}

}  // namespace pcic
