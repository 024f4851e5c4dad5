#include "pcic/read/npy_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/npy_convert.hpp"

namespace pcic {
namespace {

[[noreturn]] void throw_wrong_size(const InputFile& file, std::size_t found, const NpyHeader& header) {
  throw InputError(fmt::format("{}: {} bytes; shape ({}) needs {}. The file is {}: write it again.",
                               place_of(file), found, fmt::join(header.shape, ", "), header.data_end(),
                               found < header.data_end() ? "cut short" : "too long"));
}

// Between neighbours along each axis of the file, in values.
std::vector<std::size_t> strides_of(const NpyHeader& header) {
  const std::size_t num_axes = header.shape.size();
  std::vector<std::size_t> strides(num_axes);
  std::size_t stride = 1;
  for (std::size_t k = 0; k < num_axes; ++k) {
    const std::size_t axis = header.fortran_order ? k : num_axes - 1 - k;
    strides[axis] = stride;
    stride *= header.shape[axis];
  }
  return strides;
}

void name_axes(NpyDraws& draws, const LayoutEvidence& evidence, std::string_view place) {
  const std::vector<std::size_t>& shape = draws.header.shape;
  draws.is_scalar = shape.size() == 1;
  if (draws.is_scalar) {
    draws.num_draws = shape[0];
    return;
  }
  draws.layout = choose_layout(shape, evidence, place);
  const LayoutAxes axes = axes_of(draws.layout.layout);
  const std::vector<std::size_t> strides = strides_of(draws.header);
  draws.num_draws = shape[axes.draws];
  draws.num_obs = shape[axes.observations];
  draws.draw_stride = strides[axes.draws];
  draws.obs_stride = strides[axes.observations];
  if (!axes.chains) return;
  draws.num_chains = shape[*axes.chains];
  draws.chain_stride = strides[*axes.chains];
}

// Value after value, as a compressed file is unpacked.
bool is_in_order(const NpyDraws& draws) {
  return (draws.num_obs == 1 || draws.obs_stride == 1) &&
         (draws.num_draws == 1 || draws.draw_stride == draws.num_obs) &&
         (draws.num_chains == 1 || draws.chain_stride == draws.num_draws * draws.num_obs);
}

}  // namespace

NpyHeader read_npy_header(ByteStream& stream, const InputFile& file) {
  const std::string place = place_of(file);
  std::string bytes(npy_preamble, '\0');
  bytes.resize(read_fully(stream, bytes));
  const std::size_t begin = npy_data_begin(bytes, place);
  if (begin < npy_preamble)
    throw InputError(fmt::format("{}: damaged .npy header. Write it again with numpy.save.", place));
  bytes.resize(begin);
  bytes.resize(npy_preamble + read_fully(stream, std::span(bytes).subspan(npy_preamble)));
  return parse_npy_header(bytes, place);
}

NpyDraws inspect_npy(const InputFile& file, const LayoutEvidence& evidence) {
  const std::string place = place_of(file);
  NpyDraws draws;
  draws.header = read_npy_header(*open_bytes(file), file);
  draws.packed = file.packing() != Packing::none;
  const std::vector<std::size_t>& shape = draws.header.shape;
  if (shape.empty() || shape.size() > 3)
    throw InputError(fmt::format(
        "{}: array of {} dimensions; expected draws x observations, chains x draws x observations, or "
        "draws. Reshape it and save it again.",
        place, shape.size()));
  if (draws.header.num_values == 0)
    throw InputError(fmt::format("{}: array of shape ({}) holds no values; expected draws.", place,
                                 fmt::join(shape, ", ")));
  if (!draws.packed && file.size() != draws.header.data_end())
    throw_wrong_size(file, file.size(), draws.header);
  name_axes(draws, evidence, place);
  if (draws.packed && !is_in_order(draws))
    throw InputError(fmt::format(
        "{}: compressed, and the observations of a draw do not lie together ({}, {} order). Unpack the file.",
        place, draws.layout.words, draws.header.fortran_order ? "Fortran" : "C"));
  return draws;
}

NpyFile::NpyFile(const InputFile& file, NpyDraws draws) : file_(file), draws_(std::move(draws)) {
  if (draws_.packed) {
    stream_ = open_bytes(file);
    read_npy_header(*stream_, file);
    return;
  }
  mapping_ = std::make_unique<MappedFile>(file);
  // The file may have changed since it was inspected, and reading a mapping beyond its file kills the
  // process.
  if (mapping_->bytes().size() != draws_.header.data_end())
    throw_wrong_size(file, mapping_->bytes().size(), draws_.header);
}

BlockView NpyFile::read(std::size_t chain, std::size_t first, std::size_t count) {
  return draws_.packed ? read_unpacked(count) : read_mapped(chain, first, count);
}

BlockView NpyFile::read_mapped(std::size_t chain, std::size_t first, std::size_t count) {
  const NpyHeader& header = draws_.header;
  NpyMatrix matrix{nullptr, count, draws_.num_obs, draws_.draw_stride, draws_.obs_stride};
  const std::size_t begin =
      header.data_begin + (chain * draws_.chain_stride + first * matrix.draw_stride) * header.item_size;
  matrix.bytes = mapping_->bytes().data() + begin;
  if (matrix.obs_stride == 1 || draws_.num_obs == 1) {
    const std::size_t end = begin + count * matrix.draw_stride * header.item_size;
    mapping_->release(block_begin_, begin);
    mapping_->will_need(begin, std::min(end, mapping_->bytes().size()));
    block_begin_ = begin;
    passed_ = end;
  }
  if (is_plain_doubles(header, matrix))
    return {reinterpret_cast<const double*>(matrix.bytes), count, draws_.num_obs, matrix.draw_stride};
  values_.reserve_discarding(count * draws_.num_obs);
  convert_to_doubles(header, matrix, values_.data());
  return {values_.data(), count, draws_.num_obs, draws_.num_obs};
}

BlockView NpyFile::read_unpacked(std::size_t count) {
  const NpyHeader& header = draws_.header;
  const std::size_t wanted = count * draws_.num_obs * header.item_size;
  raw_.reserve_discarding(wanted);
  const std::size_t got = read_fully(*stream_, {raw_.data(), wanted});
  passed_ += got;
  if (got < wanted) throw_wrong_size(file_, header.data_begin + passed_, header);
  const NpyMatrix matrix{raw_.data(), count, draws_.num_obs, draws_.num_obs, 1};
  if (is_plain_doubles(header, matrix))
    return {reinterpret_cast<const double*>(raw_.data()), count, draws_.num_obs, draws_.num_obs};
  values_.reserve_discarding(count * draws_.num_obs);
  convert_to_doubles(header, matrix, values_.data());
  return {values_.data(), count, draws_.num_obs, draws_.num_obs};
}

void NpyFile::finish() {
  if (mapping_) mapping_->require_unchanged();
  char extra = 0;
  if (stream_ && stream_->read({&extra, 1}) != 0)
    throw_wrong_size(file_, draws_.header.data_end() + 1, draws_.header);
}

}  // namespace pcic
