#include "pcic/read/npz_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_layout.hpp"
#include "pcic/read/npy_convert.hpp"
#include "pcic/read/npy_data.hpp"
#include "pcic/read/npz_axes.hpp"
#include "pcic/read/stored_arrays.hpp"
#include "pcic/read/zip_members.hpp"

namespace pcic {
namespace {

constexpr std::string_view suffix = ".npy";
constexpr std::size_t largest_data = std::size_t{4} << 30;

std::string name_of(const ZipMember& member) {
  return member.name.substr(0, member.name.size() - suffix.size());
}

struct NpzArray {
  std::string name;
  std::string place;
  MemberBytes bytes;
  NpyHeader header;
  // In values, once the axes are known.
  std::size_t chain_stride = 0, draw_stride = 1;
  std::vector<std::size_t> element_at;  // offset of each element; empty if they lie one after the other
};

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

std::vector<NpzArray> open_members(const InputFile& file) {
  std::vector<NpzArray> arrays;
  for (const ZipMember& member : list_zip(file)) {
    const std::string place = fmt::format("{} ({})", file.place(), name_of(member));
    MemberBytes bytes(file, member);
    NpyHeader header = read_header(bytes, place);
    arrays.push_back({name_of(member), place, std::move(bytes), std::move(header), 0, 1, {}});
  }
  return arrays;
}

// Where the axes of a C or Fortran array lie.
struct Axes {
  std::optional<std::size_t> chains;
  std::size_t draws = 0;
};

class NpzDraws final : public StoredArrays {
 public:
  NpzDraws(const InputFile& file, const LayoutEvidence& evidence) : opened_(open_members(file)) {
    std::vector<NamedShape> shapes;
    for (const NpzArray& array : opened_) {
      if (array.header.num_values == 0 || array.header.shape.empty())
        throw InputError(
            fmt::format("{}: holds no draws; expected an array with an axis of draws.", array.place));
      shapes.push_back({array.name, array.header.shape});
    }
    const Axes axes =
        opened_.size() == 1 ? axes_of_one(evidence) : axes_of_all(shapes, evidence, file.place());
    for (NpzArray& array : opened_) lay_out(array, axes);
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return num_chains_; }
  std::size_t num_draws() const override { return num_draws_; }
  const Reading& reading() const { return reading_; }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
            double* out) override {
    const NpzArray& wanted = opened_[array];
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

 private:
  Axes axes_of_one(const LayoutEvidence& evidence) {
    const NpzArray& array = opened_.front();
    const std::vector<std::size_t>& shape = array.header.shape;
    if (shape.size() == 1) return {};
    if (shape.size() > 3)
      throw InputError(
          fmt::format("{}: array of {} dimensions; expected at most three.", array.place, shape.size()));
    const ChosenLayout chosen = choose_layout(shape, evidence, array.place);
    reading_ = {.format = ".npz", .layout = chosen.words, .evidence = chosen.evidence};
    const LayoutAxes axes = pcic::axes_of(chosen.layout);
    return {axes.chains, axes.draws};
  }

  Axes axes_of_all(std::span<const NamedShape> shapes, const LayoutEvidence& evidence,
                   const std::string& place) {
    const LeadingAxes leading = find_leading_axes(shapes, evidence, place);
    reading_ = {.format = ".npz",
                .layout = leading.has_chains ? "arrays of chains x draws" : "arrays that begin with draws",
                .evidence = leading.evidence};
    return leading.has_chains ? Axes{0, 1} : Axes{};
  }

  void lay_out(NpzArray& array, const Axes& axes) {
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
  void read_values(const NpzArray& array, std::size_t begin, std::size_t count, std::size_t stride,
                   double* out) {
    raw_.resize(((count - 1) * stride + 1) * array.header.item_size);
    array.bytes.read(array.header.data_begin + begin * array.header.item_size, raw_);
    convert_to_doubles(array.header, {raw_.data(), count, 1, stride, 1}, out);
  }

  std::vector<NpzArray> opened_;
  std::vector<ArrayInfo> arrays_;  // of opened_
  Reading reading_ = {.format = ".npz"};
  std::size_t num_chains_ = 1;
  std::size_t num_draws_ = 0;
  std::vector<char> raw_;
  std::vector<double> column_;
};

}  // namespace

bool is_npz(const InputFile& file, std::string_view) {
  const std::vector<ZipMember> members = list_zip(file);
  return !members.empty() &&
         std::ranges::all_of(members, [](const ZipMember& member) { return member.name.ends_with(suffix); });
}

std::unique_ptr<DrawSource> open_npz(std::span<const InputFile> files, const OpenOptions& options) {
  std::vector<StoredFile> stored;
  Reading reading;
  for (const InputFile& file : files) {
    auto draws = std::make_unique<NpzDraws>(file, options.layout);
    if (stored.empty()) reading = draws->reading();
    stored.push_back({file, std::move(draws)});
  }
  return make_stored_source(std::move(stored), std::move(reading));
}

Dataset read_npz_data(const InputFile& file, FirstRow) {
  Dataset data;
  for (const NpzArray& array : open_members(file)) {
    if (array.bytes.size() > largest_data)
      throw InputError(fmt::format("{}: more than 4 GB; that is the limit for data.", array.place));
    std::string bytes(array.bytes.size(), '\0');
    array.bytes.read(0, bytes);
    data.arrays.push_back(parse_npy(bytes, array.name, array.place));
  }
  return data;
}

}  // namespace pcic
