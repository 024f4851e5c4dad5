#include "pcic/read/numpy_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/npy_convert.hpp"

namespace pcic {
namespace {

NpyHeader read_header(const MemberBytes& bytes, const std::string& place) {
  std::string text(std::min(npy_preamble, bytes.size()), '\0');
  bytes.read(0, text);
  text.resize(std::min(npy_data_begin(text, place), bytes.size()));
  bytes.read(0, text);
  NpyHeader header = parse_npy_header(text, place);
  if (bytes.size() != header.data_end())
    throw InputError(fmt::format("{}: {} bytes; its shape needs {}. Write the file again.", place,
                                 bytes.size(), header.data_end()));
  return header;
}

}  // namespace

NumpyArray::NumpyArray(std::string array_name, std::string where, MemberBytes content)
    : name(std::move(array_name)),
      place(std::move(where)),
      bytes(std::move(content)),
      header(read_header(bytes, place)) {}

NumpyArrays::NumpyArrays(std::vector<NumpyArray> arrays, const LayoutEvidence& evidence,
                         const std::string& place, const std::string& format)
    : opened_(std::move(arrays)), reading_{.format = format} {
  std::vector<NamedShape> shapes;
  for (const NumpyArray& array : opened_) {
    if (array.header.num_values == 0 || array.header.shape.empty())
      throw InputError(
          fmt::format("{}: holds no draws; expected an array with an axis of draws.", array.place));
    shapes.push_back({array.name, array.header.shape});
  }
  const Axes axes = opened_.size() == 1 ? axes_of_one(evidence) : axes_of_all(shapes, evidence, place);
  for (NumpyArray& array : opened_) lay_out(array, axes);
}

void NumpyArrays::read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
                       double* out) {
  const NumpyArray& wanted = opened_[array];
  const std::size_t size = arrays_[array].size();
  const std::size_t begin = chain * wanted.chain_stride + first * wanted.draw_stride;
  if (wanted.element_at.empty() && wanted.draw_stride == size)
    return read_values(wanted, begin, count * size, 1, out);
  if (wanted.element_at.empty()) {
    for (std::size_t draw = 0; draw < count; ++draw)
      read_values(wanted, begin + draw * wanted.draw_stride, size, 1, out + draw * size);
    return;
  }
  column_.resize(count);
  for (std::size_t element = 0; element < size; ++element) {
    read_values(wanted, begin + wanted.element_at[element], count, wanted.draw_stride, column_.data());
    for (std::size_t draw = 0; draw < count; ++draw) out[draw * size + element] = column_[draw];
  }
}

NumpyArrays::Axes NumpyArrays::axes_of_one(const LayoutEvidence& evidence) {
  const NumpyArray& array = opened_.front();
  const std::vector<std::size_t>& shape = array.header.shape;
  if (shape.size() == 1) return {};
  if (shape.size() > 3)
    throw InputError(
        fmt::format("{}: array of {} dimensions; expected at most three.", array.place, shape.size()));
  const ChosenLayout chosen = choose_layout(shape, evidence, array.place);
  reading_.layout = chosen.words;
  reading_.evidence = chosen.evidence;
  const LayoutAxes axes = pcic::axes_of(chosen.layout);
  return {axes.chains, axes.draws};
}

NumpyArrays::Axes NumpyArrays::axes_of_all(std::span<const NamedShape> shapes, const LayoutEvidence& evidence,
                                           const std::string& place) {
  const LeadingAxes leading = find_leading_axes(shapes, evidence, place);
  reading_.layout = leading.has_chains ? "arrays of chains x draws" : "arrays that begin with draws";
  reading_.evidence = leading.evidence;
  return leading.has_chains ? Axes{0, 1} : Axes{};
}

void NumpyArrays::lay_out(NumpyArray& array, const Axes& axes) {
  const std::vector<std::size_t>& shape = array.header.shape;
  std::vector<std::size_t> strides(shape.size());
  std::size_t stride = 1;
  for (std::size_t k = 0; k < shape.size(); ++k) {
    const std::size_t axis = array.header.fortran_order ? k : shape.size() - 1 - k;
    strides[axis] = stride;
    stride *= shape[axis];
  }
  num_chains_ = axes.chains ? shape[*axes.chains] : 1;
  num_draws_ = shape[axes.draws];
  array.draw_stride = strides[axes.draws];
  array.chain_stride = axes.chains ? strides[*axes.chains] : 0;
  ArrayInfo info{array.name, {}};
  std::vector<std::size_t> offsets{0};
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis == axes.draws || axis == axes.chains) continue;
    info.shape.push_back(shape[axis]);
    std::vector<std::size_t> longer;
    for (const std::size_t offset : offsets)
      for (std::size_t k = 0; k < shape[axis]; ++k) longer.push_back(offset + k * strides[axis]);
    offsets = std::move(longer);
  }
  const bool in_order = offsets.back() + 1 == offsets.size();
  if (!in_order) array.element_at = std::move(offsets);
  arrays_.push_back(std::move(info));
}

// `count` values from `begin` on, `stride` apart.
void NumpyArrays::read_values(const NumpyArray& array, std::size_t begin, std::size_t count,
                              std::size_t stride, double* out) {
  raw_.resize(((count - 1) * stride + 1) * array.header.item_size);
  array.bytes.read(array.header.data_begin + begin * array.header.item_size, raw_);
  convert_to_doubles(array.header, {raw_.data(), count, 1, stride, 1}, out);
}

}  // namespace pcic
