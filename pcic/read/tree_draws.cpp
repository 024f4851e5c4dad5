#include "pcic/read/tree_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace pcic {
namespace {

// Elements lie outside and inside of the draws: box[outer, draw, inner] to out[draw, outer, inner].
void put_draws_first(std::span<const double> box, std::size_t count, std::size_t num_inner, double* out) {
  const std::size_t num_outer = box.size() / (count * num_inner);
  for (std::size_t draw = 0; draw < count; ++draw)
    for (std::size_t outer = 0; outer < num_outer; ++outer)
      out = std::copy_n(box.data() + (outer * count + draw) * num_inner, num_inner, out);
}

// Bytes of the chunks that a draw touches.
std::size_t bytes_across(const ChunkedDraws& shape) {
  std::size_t bytes = sizeof(double) * shape.chain_chunk * shape.draw_chunk;
  for (const std::size_t length : shape.elements)
    if (__builtin_mul_overflow(bytes, length, &bytes)) return std::numeric_limits<std::size_t>::max();
  return bytes;
}

}  // namespace

TreeDraws::TreeDraws(std::unique_ptr<ArrayTree> tree, std::string place)
    : tree_(std::move(tree)), place_(std::move(place)), draws_(find_draws(tree_->variables(), place_)) {
  for (const DrawVariable& array : draws_.arrays) {
    arrays_.push_back({array.name, array.shape});
    const ChunkedDraws shape = chunked(arrays_.size() - 1);
    lies_across_.push_back(shape.draw_chunk > 1 && bytes_across(shape) > ArrayTree::kept_bytes);
  }
}

ChunkedDraws TreeDraws::chunked(std::size_t array) const {
  const DrawVariable& wanted = draws_.arrays[array];
  const std::vector<std::size_t> chunk = tree_->chunk_shape(wanted.variable);
  const std::vector<NamedAxis>& axes = tree_->variables()[wanted.variable].axes;
  ChunkedDraws shape{.num_chains = draws_.num_chains,
                     .num_draws = draws_.num_draws,
                     .elements = {},
                     .chain_chunk = wanted.chain_axis ? chunk[*wanted.chain_axis] : 1,
                     .draw_chunk = chunk[wanted.draw_axis],
                     .element_chunks = {}};
  for (const std::size_t axis : wanted.element_axes) {
    shape.elements.push_back(axes[axis].length);
    shape.element_chunks.push_back(chunk[axis]);
  }
  return shape;
}

void TreeDraws::read_box(std::size_t array, const DrawsBox& box, double* out) {
  const DrawVariable& wanted = draws_.arrays[array];
  const std::size_t num_axes = tree_->variables()[wanted.variable].axes.size();
  std::vector<std::size_t> begin(num_axes), length(num_axes);
  for (std::size_t k = 0; k < wanted.element_axes.size(); ++k) {
    begin[wanted.element_axes[k]] = box.first_element[k];
    length[wanted.element_axes[k]] = box.num_elements[k];
  }
  if (wanted.chain_axis) {
    begin[*wanted.chain_axis] = box.chain;
    length[*wanted.chain_axis] = 1;
  }
  begin[wanted.draw_axis] = box.first_draw;
  length[wanted.draw_axis] = box.num_draws;
  const bool draws_come_first = wanted.element_axes.empty() || wanted.draw_axis < wanted.element_axes.front();
  if (draws_come_first) return tree_->read(wanted.variable, begin, length, out);
  box_.resize(box.num_draws * box.size_of_draw());
  tree_->read(wanted.variable, begin, length, box_.data());
  std::size_t num_inner = 1;
  for (std::size_t axis = wanted.draw_axis + 1; axis < num_axes; ++axis) num_inner *= length[axis];
  put_draws_first(box_, box.num_draws, num_inner, out);
}

void TreeDraws::unpack(std::size_t array) {
  const ChunkedDraws shape = chunked(array);
  unpacked_[array] = std::make_unique<UnpackedDraws>(
      shape, place_, [&](const DrawsBox& box, double* out) { read_box(array, box, out); });
  tree_->release();
  draws_.remarks.push_back(fmt::format(
      "{}: the chunks of {} hold {} draws of few elements each; it was unpacked into a temporary file first. Chunks of few "
      "draws and all elements are read faster.",
      place_, arrays_[array].name, shape.draw_chunk));
}

void TreeDraws::read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
                     double* out) {
  if (lies_across_[array] && !unpacked_.contains(array)) unpack(array);
  if (const auto found = unpacked_.find(array); found != unpacked_.end())
    return found->second->read(chain, first, count, out);
  const ChunkedDraws shape = chunked(array);
  read_box(array, {chain, first, count, std::vector<std::size_t>(shape.elements.size(), 0), shape.elements},
           out);
}

void TreeDraws::release() {
  tree_->release();
  unpacked_.clear();
}

}  // namespace pcic
