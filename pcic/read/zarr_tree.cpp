#include "pcic/read/zarr_tree.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/npy_convert.hpp"
#include "pcic/read/text_array.hpp"
#include "pcic/read/whole_numbers.hpp"
#include "pcic/read/zarr_texts.hpp"

namespace pcic {
namespace {

constexpr std::size_t chunks_at_once = 16;
constexpr std::size_t largest_metadata = std::size_t{64} << 20;
constexpr std::size_t always_allowed_values = std::size_t{8} << 20;
constexpr std::size_t largest_zarr_expansion = 1000;

// Empty if there is none.
std::string text_of(const ZarrStore& store, const std::string& key, const std::string& place) {
  const auto object = store.open(key);
  if (object == nullptr) return {};
  if (object->size() > largest_metadata)
    throw InputError(fmt::format("{} ({}): more than 64 MB of metadata. Is it damaged?", place, key));
  std::string text(object->size(), '\0');
  object->read(0, text);
  return text;
}

std::size_t num_values_of(const std::vector<std::size_t>& shape) {
  std::size_t size = 1;
  for (const std::size_t length : shape)
    if (__builtin_mul_overflow(size, length, &size)) return std::numeric_limits<std::size_t>::max();
  return size;
}

bool is_text(const ZarrArray& array) {
  return array.type.kind != ZarrType::Kind::number;
}

ChunkGrid grid_of(const ZarrArray& array) {
  return {array.chunk, array.order};
}

bool lies_inside(const ZarrArray& array, const std::vector<std::size_t>& index, const Box& box) {
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    const std::size_t begin = index[axis] * array.chunk[axis];
    const std::size_t end = std::min(begin + array.chunk[axis], array.shape[axis]);
    if (begin < box.first[axis] || end > box.first[axis] + box.length[axis]) return false;
  }
  return true;
}

}  // namespace

ZarrTree::ZarrTree(const InputFile& file) : place_(file.place()), store_(open_zarr_store(file)) {
  if (const std::string root = text_of(*store_, "zarr.json", place_);
      !root.empty() && zarr_node_type(root, place_) == "array")
    throw InputError(
        fmt::format("{}: a zarr array; expected a group of arrays with names, as ArviZ writes it.", place_));
  for (const std::string& name : store_->folders_in("")) add_folder(name, "", name);
}

void ZarrTree::add_folder(const std::string& path, const std::string& group, const std::string& name) {
  require_short_name(name, place_);
  const std::string place = fmt::format("{} ({})", place_, path);
  std::optional<ZarrArray> array;
  bool is_group = false;
  if (const std::string text = text_of(*store_, path + "/zarr.json", place_); !text.empty()) {
    is_group = zarr_node_type(text, place) == "group";
    if (!is_group) array = parse_zarr_v3(text, place);
  } else if (const std::string old = text_of(*store_, path + "/.zarray", place_); !old.empty()) {
    array = parse_zarr_v2(old, text_of(*store_, path + "/.zattrs", place_), place);
  } else {
    is_group = store_->open(path + "/.zgroup") != nullptr;
  }
  if (array) add_array(*std::move(array), path, group, name);
  if (is_group && group.empty())
    for (const std::string& inner : store_->folders_in(path)) add_folder(path + "/" + inner, name, inner);
}

void ZarrTree::add_array(ZarrArray array, const std::string& path, const std::string& group,
                         const std::string& name) {
  const std::size_t size = num_values_of(array.shape);
  if (size > always_allowed_values && size / largest_zarr_expansion > store_->bytes_under(path))
    throw InputError(
        fmt::format("{}: '{}' promises {} values; that is too much for {} bytes that are stored.", place_,
                    path, size, store_->bytes_under(path)));
  StoredVariable variable{group, name, {}};
  for (std::size_t axis = 0; axis < array.shape.size(); ++axis)
    variable.axes.push_back({array.dimensions[axis], array.shape[axis]});
  variables_.push_back(std::move(variable));
  chunks_.push_back(std::make_unique<ZarrChunks>(store_, path, std::move(array), place_));
  caches_.emplace_back(kept_bytes);
}

std::vector<std::size_t> ZarrTree::chunk_shape(std::size_t variable) const {
  const ZarrArray& array = chunks_[variable]->array();
  std::vector<std::size_t> shape;
  for (std::size_t axis = 0; axis < array.shape.size(); ++axis)
    shape.push_back(std::min(array.shape[axis], array.chunk[axis]));
  return shape;
}

void ZarrTree::release() {
  for (ChunkCache& cache : caches_) cache.clear();
}

void ZarrTree::for_each_chunk(std::size_t variable, const Box& box, const UseChunk& use) {
  const ZarrChunks& chunks = *chunks_[variable];
  const ZarrArray& array = chunks.array();
  chunks.require_readable();
  if (std::ranges::find(box.length, 0u) != box.length.end()) return;
  const std::vector<std::vector<std::size_t>> indices = chunks_of(grid_of(array), box);
  ChunkCache& cache = caches_[variable];
  const auto key_of = [&](const std::vector<std::size_t>& index) {
    std::size_t number = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis)
      number = number * (array.shape[axis] / array.chunk[axis] + 1) + index[axis];
    return number;
  };
  for (std::size_t first = 0; first < indices.size(); first += chunks_at_once) {
    const std::size_t count = std::min(chunks_at_once, indices.size() - first);
    std::vector<ZarrChunk> decoded(count);
    for (std::size_t k = 0; k < count; ++k) decoded[k] = cache.find(key_of(indices[first + k]));
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t k) {
      if (decoded[k] == nullptr) decoded[k] = chunks.read(indices[first + k]);
      use(indices[first + k], decoded[k]);
      if (lies_inside(array, indices[first + k], box)) decoded[k].reset();  // not needed again
    });
    for (std::size_t k = 0; k < count; ++k)
      if (decoded[k] != nullptr) cache.keep(key_of(indices[first + k]), std::move(decoded[k]));
  }
}

void ZarrTree::read(std::size_t variable, std::span<const std::size_t> first,
                    std::span<const std::size_t> length, double* out) {
  const ZarrArray& array = chunks_[variable]->array();
  if (is_text(array))
    throw InputError(
        fmt::format("{}: '{}' holds texts; expected numbers.", place_, chunks_[variable]->path()));
  const Box box{first, length};
  const ChunkGrid grid = grid_of(array);
  const bool has_missing = array.missing && !std::isnan(*array.missing);
  for_each_chunk(variable, box, [&](std::span<const std::size_t> index, const ZarrChunk& chunk) {
    for_each_run(grid, box, index, [&](const ChunkRun& run) {
      double* begin = out + run.in_box;
      if (chunk == nullptr) {
        std::fill_n(begin, run.count, array.fill);
      } else {
        const char* bytes = chunk->buffer.data() + run.in_chunk * array.type.item_size;
        const NpyMatrix values{bytes, 1, run.count, 0, run.stride};
        if (is_plain_doubles(array.type.number, values))
          std::memcpy(begin, bytes, run.count * sizeof(double));
        else
          convert_to_doubles(array.type.number, values, begin);
      }
      if (has_missing)
        std::replace(begin, begin + run.count, *array.missing, std::numeric_limits<double>::quiet_NaN());
    });
  });
}

std::vector<std::string> ZarrTree::read_texts(std::size_t variable, const Box& box, std::size_t size) {
  const ZarrArray& array = chunks_[variable]->array();
  const ChunkGrid grid = grid_of(array);
  std::vector<std::string> texts(size);
  for_each_chunk(variable, box, [&](std::span<const std::size_t> index, const ZarrChunk& chunk) {
    if (chunk == nullptr) return;
    const std::vector<std::string> decoded =
        decode_texts(array.type, chunk->bytes(), num_values_of(array.chunk), place_);
    for_each_run(grid, box, index, [&](const ChunkRun& run) {
      for (std::size_t k = 0; k < run.count; ++k)
        texts[run.in_box + k] = decoded[run.in_chunk + k * run.stride];
    });
  });
  return texts;
}

template <class Number>
std::vector<Number> ZarrTree::read_whole_numbers(std::size_t variable, const Box& box, std::size_t size) {
  const ZarrArray& array = chunks_[variable]->array();
  const ChunkGrid grid = grid_of(array);
  std::vector<Number> numbers(size, static_cast<Number>(array.fill));
  for_each_chunk(variable, box, [&](std::span<const std::size_t> index, const ZarrChunk& chunk) {
    if (chunk == nullptr) return;
    NpyHeader one = array.type.number;
    one.num_values = 1;
    for_each_run(grid, box, index, [&](const ChunkRun& run) {
      for (std::size_t k = 0; k < run.count; ++k) {
        const char* bytes = chunk->buffer.data() + (run.in_chunk + k * run.stride) * sizeof(Number);
        if constexpr (std::is_signed_v<Number>)
          numbers[run.in_box + k] = signed_numbers(one, bytes).front();
        else
          numbers[run.in_box + k] = unsigned_numbers(one, bytes).front();
      }
    });
  });
  return numbers;
}

DataArray ZarrTree::read_whole(std::size_t variable) {
  const ZarrArray& array = chunks_[variable]->array();
  DataArray data{variables_[variable].name, array.shape, {}};
  const std::size_t size = num_values_of(array.shape);
  const std::vector<std::size_t> first(array.shape.size(), 0);
  const Box box{first, array.shape};
  const bool is_long = array.type.number.item_size == 8 && !array.missing;
  if (is_text(array))
    set_texts(data, read_texts(variable, box, size), place_);
  else if (is_long && array.type.number.kind == 'i')
    set_whole_numbers(data, read_whole_numbers<std::int64_t>(variable, box, size), place_);
  else if (is_long && array.type.number.kind == 'u')
    set_whole_numbers(data, read_whole_numbers<std::uint64_t>(variable, box, size), place_);
  else {
    data.values.resize(size);
    read(variable, first, array.shape, data.values.data());
  }
  caches_[variable].clear();
  return data;
}

}  // namespace pcic
