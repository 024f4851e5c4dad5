#include "pcic/formula/program/elementwise.hpp"

#include <algorithm>
#include <vector>

#include "pcic/formula/functions/functions.hpp"

namespace pcic {
namespace {

// One dimension: its extent and the stride of every operand, then of the result.
struct Dimension {
  std::size_t extent = 1;
  std::array<std::size_t, most_operands + 1> strides = {};
};

struct Dimensions {
  std::array<Dimension, 3> outer_to_inner;
  std::size_t count = 0;

  bool continues(const Dimension& outer, const Dimension& inner, std::size_t num_views) const {
    for (std::size_t k = 0; k < num_views; ++k)
      if (outer.strides[k] != inner.strides[k] * inner.extent) return false;
    return true;
  }

  // Joins the dimension to the last one if all views run through both as through one.
  void append(const Dimension& dimension, std::size_t num_views) {
    if (dimension.extent == 1) return;
    if (count > 0 && continues(outer_to_inner[count - 1], dimension, num_views)) {
      Dimension joined = dimension;
      joined.extent *= outer_to_inner[count - 1].extent;
      outer_to_inner[count - 1] = joined;
    } else {
      outer_to_inner[count++] = dimension;
    }
  }
};

void compute_row_by_row(Operation operation, std::size_t num_operands, const Rows& rows) {
  std::array<double, most_operands> values = {};
  for (std::size_t row = 0; row < rows.num_rows; ++row)
    for (std::size_t i = 0; i < rows.length; ++i) {
      for (std::size_t k = 0; k < num_operands; ++k) {
        const Rows::Operand& operand = rows.operands[k];
        values[k] = operand.data[row * operand.row_stride + (operand.one_per_row ? 0 : i)];
      }
      rows.result[row * rows.result_stride + i] = evaluate(operation, std::span(values.data(), num_operands));
    }
}

// Calls visit(rows) until every element has been in a row.
template <class Visit>
void cut_into_rows(std::span<const View> operands, const Destination& result, const Extents& extents,
                   const Visit& visit) {
  if (extents.inner == 1 && result.obs_stride == 1) {  // by far the most frequent case
    Rows rows{.num_rows = extents.draws,
              .length = extents.obs,
              .result = result.data,
              .result_stride = result.draw_stride};
    bool is_dense = true;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      rows.operands[k] = {operands[k].data, operands[k].draw_stride, operands[k].obs_stride == 0};
      is_dense &= operands[k].obs_stride <= 1;
    }
    if (is_dense) return visit(rows);
  }
  const std::size_t num_views = operands.size() + 1;
  Dimension draw{.extent = extents.draws}, inner{.extent = extents.inner}, obs{.extent = extents.obs};
  for (std::size_t k = 0; k < operands.size(); ++k) {
    draw.strides[k] = operands[k].draw_stride;
    inner.strides[k] = operands[k].inner_stride;
    obs.strides[k] = operands[k].obs_stride;
  }
  draw.strides[num_views - 1] = result.draw_stride;
  inner.strides[num_views - 1] = result.inner_stride;
  obs.strides[num_views - 1] = result.obs_stride;
  Dimensions dimensions;
  dimensions.append(draw, num_views);
  dimensions.append(inner, num_views);
  dimensions.append(obs, num_views);

  const Dimension along =
      dimensions.count > 0 ? dimensions.outer_to_inner[dimensions.count - 1] : Dimension();
  const bool is_dense =
      along.strides[num_views - 1] == 1 &&
      std::all_of(along.strides.begin(), along.strides.end(), [](std::size_t stride) { return stride <= 1; });
  std::array<Dimension, 4> loops = {};  // two outside, then rows, then along a row
  std::copy_n(dimensions.outer_to_inner.begin(), dimensions.count,
              loops.end() - static_cast<std::ptrdiff_t>(dimensions.count + (is_dense ? 0 : 1)));

  for (std::size_t a = 0; a < loops[0].extent; ++a)
    for (std::size_t b = 0; b < loops[1].extent; ++b) {
      const auto offset = [&](std::size_t k) { return a * loops[0].strides[k] + b * loops[1].strides[k]; };
      Rows rows{.num_rows = loops[2].extent,
                .length = loops[3].extent,
                .result = result.data + offset(num_views - 1),
                .result_stride = loops[2].strides[num_views - 1]};
      for (std::size_t k = 0; k < operands.size(); ++k)
        rows.operands[k] = {operands[k].data + offset(k), loops[2].strides[k], loops[3].strides[k] == 0};
      visit(rows);
    }
}

}  // namespace

void apply_elementwise(Operation operation, RowKernel kernel, std::span<const View> operands,
                       const Destination& result, const Extents& extents) {
  if (extents.size() == 0) return;
  cut_into_rows(operands, result, extents, [&](const Rows& rows) {
    if (kernel)
      kernel(rows);
    else
      compute_row_by_row(operation, operands.size(), rows);
  });
}

void copy_view(const View& from, const Destination& to, const Extents& extents) {
  if (extents.size() == 0) return;
  cut_into_rows(std::span(&from, 1), to, extents, [](const Rows& rows) {
    const Rows::Operand& operand = rows.operands[0];
    for (std::size_t row = 0; row < rows.num_rows; ++row) {
      const double* source = operand.data + row * operand.row_stride;
      double* target = rows.result + row * rows.result_stride;
      if (operand.one_per_row)
        std::fill_n(target, rows.length, *source);
      else
        std::copy_n(source, rows.length, target);
    }
  });
}

}  // namespace pcic
