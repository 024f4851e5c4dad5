#include "pcic/read/zarr_chunks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t largest_chunk = std::size_t{1} << 30;
constexpr std::size_t always_allowed_chunk = std::size_t{64} << 20;
constexpr std::size_t largest_chunk_expansion = 1000;
constexpr std::size_t entry_bytes = 16;
constexpr std::size_t index_checksum_bytes = 4;
constexpr std::uint64_t is_not_stored = std::numeric_limits<std::uint64_t>::max();

std::size_t product_or_most(std::span<const std::size_t> lengths, std::size_t product = 1) {
  for (const std::size_t length : lengths)
    if (__builtin_mul_overflow(product, length, &product)) return std::numeric_limits<std::size_t>::max();
  return product;
}

std::uint64_t number_of_8_bytes(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t k = 8; k-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[k]);
  return number;
}

DecodedBytes bytes_of(const ZarrObject& object, std::size_t begin, std::size_t size) {
  DecodedBytes bytes;
  bytes.buffer.reserve_discarding(std::max<std::size_t>(size, 1));
  bytes.size = size;
  object.read(begin, {bytes.buffer.data(), size});
  return bytes;
}

}  // namespace

ZarrChunks::ZarrChunks(std::shared_ptr<const ZarrStore> store, std::string path, ZarrArray array,
                       std::string place)
    : store_(std::move(store)),
      path_(std::move(path)),
      array_(std::move(array)),
      place_(std::move(place)),
      num_bytes_(product_or_most(array_.chunk, array_.type.item_size)) {}

void ZarrChunks::require_readable() const {
  if (!array_.unknown.empty())
    throw InputError(fmt::format(
        "{}: '{}' has {}, which is not known here. Write it with zarr's usual codecs, or as netCDF.", place_,
        path_, array_.unknown));
  if (num_bytes_ > largest_chunk)
    throw InputError(fmt::format(
        "{}: '{}' has chunks of {} values; expected at most 1 GB a chunk. Write it with smaller chunks.",
        place_, path_, product_or_most(array_.chunk)));
}

std::string ZarrChunks::key_of(std::span<const std::size_t> index) const {
  if (index.empty()) return path_ + "/" + array_.scalar_key;
  return fmt::format("{}/{}{}", path_, array_.key_prefix, fmt::join(index, array_.key_separator));
}

ZarrChunk ZarrChunks::read(std::span<const std::size_t> index) const {
  if (array_.shards) return read_shard(index);
  const std::string key = key_of(index);
  const auto object = store_->open(key);
  if (object == nullptr) return nullptr;
  return decode_chunk(bytes_of(*object, 0, object->size()), fmt::format("{} ({})", place_, key));
}

ZarrChunk ZarrChunks::read_shard(std::span<const std::size_t> index) const {
  std::vector<std::size_t> shard(index.size());
  std::size_t number = 0, num_chunks = 1;  // within the shard
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    const std::size_t per_shard = array_.shards->chunk[axis] / array_.chunk[axis];
    shard[axis] = index[axis] / per_shard;
    number = number * per_shard + index[axis] % per_shard;
    num_chunks = product_or_most({&per_shard, 1}, num_chunks);
  }
  const std::string key = key_of(shard);
  const std::string place = fmt::format("{} ({})", place_, key);
  const auto object = store_->open(key);
  if (object == nullptr) return nullptr;
  const auto entries = index_of(key, *object, num_chunks);
  const std::string_view entry = std::string_view(entries->entries).substr(number * entry_bytes, entry_bytes);
  const std::uint64_t begin = number_of_8_bytes(entry);
  const std::uint64_t size = number_of_8_bytes(entry.substr(8));
  if (begin == is_not_stored && size == is_not_stored) return nullptr;
  if (begin > object->size() || size > object->size() - begin)
    throw InputError(fmt::format("{}: its index points beyond its end. Write the store again.", place));
  return decode_chunk(bytes_of(*object, begin, size), place);
}

std::shared_ptr<const ZarrChunks::ShardIndex> ZarrChunks::index_of(const std::string& key,
                                                                   const ZarrObject& shard,
                                                                   std::size_t num_chunks) const {
  {
    const std::scoped_lock lock(mutex_);
    if (last_index_ != nullptr && last_index_->key == key) return last_index_;
  }
  const std::size_t checksum = array_.shards->index_has_checksum ? index_checksum_bytes : 0;
  const std::string place = fmt::format("{} ({})", place_, key);
  if (shard.size() < checksum || num_chunks > (shard.size() - checksum) / entry_bytes)
    throw InputError(fmt::format("{}: too short for the index of its {} chunks. Write the store again.",
                                 place, num_chunks));
  const std::size_t size = num_chunks * entry_bytes + checksum;
  const DecodedBytes stored = bytes_of(shard, array_.shards->index_is_first ? 0 : shard.size() - size, size);
  auto read = std::make_shared<ShardIndex>();
  read->key = key;
  read->entries =
      checksum == 0 ? stored.bytes() : decode({ZarrCodec::Kind::crc32c}, stored.bytes(), size, place).bytes();
  const std::scoped_lock lock(mutex_);
  last_index_ = read;
  return read;
}

ZarrChunk ZarrChunks::decode_chunk(DecodedBytes encoded, const std::string& place) const {
  const bool is_any_text = num_bytes_ == 0;
  const std::size_t expected = is_any_text ? always_allowed_chunk : num_bytes_;
  if (expected > std::max(always_allowed_chunk, largest_chunk_expansion * encoded.size))
    throw InputError(
        fmt::format("{}: promises {} bytes; that is too much for {} that are stored. Write the store again.",
                    place, expected, encoded.size));
  for (std::size_t k = 0; k < array_.codecs.size(); ++k) {
    // What is still encoded may be a little longer than what it encodes.
    const std::size_t more = k + 1 == array_.codecs.size() ? 0 : expected / 8 + 4096;
    encoded = decode(array_.codecs[k], encoded.bytes(), expected + more, place);
  }
  if (!is_any_text && encoded.size != num_bytes_)
    throw InputError(fmt::format("{}: a chunk of {} bytes; its shape needs {}. Write the store again.", place,
                                 encoded.size, num_bytes_));
  return std::make_shared<const DecodedBytes>(std::move(encoded));
}

}  // namespace pcic
