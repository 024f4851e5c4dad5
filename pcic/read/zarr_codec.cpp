#include "pcic/read/zarr_codec.hpp"

#include <blosc.h>
#include <fmt/format.h>
#include <lz4.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Kind = ZarrCodec::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 7> codec_names{{
    {"blosc", Kind::blosc},
    {"zlib", Kind::zlib},
    {"gzip", Kind::gzip},
    {"zstd", Kind::zstd},
    {"lz4", Kind::lz4},
    {"shuffle", Kind::shuffle},
    {"crc32c", Kind::crc32c},
}};
constexpr std::size_t largest_int = std::numeric_limits<int>::max();
constexpr std::size_t checksum_bytes = 4;

std::string_view name_of(Kind kind) {
  return std::ranges::find(codec_names, kind, &std::pair<std::string_view, Kind>::second)->first;
}

std::uint32_t number_of_4_bytes(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t k = 4; k-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[k]);
  return number;
}

// Each writes at most `most` bytes to `out` and returns how many, or nothing if the input is damaged.
using Size = std::optional<std::size_t>;

Size decode_blosc(std::string_view bytes, std::size_t most, char* out) {
  std::size_t size = 0;
  if (blosc_cbuffer_validate(bytes.data(), bytes.size(), &size) < 0 || size > most) return std::nullopt;
  const int got = blosc_decompress_ctx(bytes.data(), out, most, 1);
  if (got < 0 || static_cast<std::size_t>(got) != size) return std::nullopt;
  return size;
}

Size decode_deflated(std::string_view bytes, std::size_t most, char* out, int window_bits) {
  z_stream zlib{};
  if (inflateInit2(&zlib, window_bits) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> ended(&zlib, inflateEnd);
  if (bytes.size() > largest_int || most > largest_int) return std::nullopt;
  zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  zlib.avail_in = static_cast<uInt>(bytes.size());
  zlib.next_out = reinterpret_cast<Bytef*>(out);
  zlib.avail_out = static_cast<uInt>(most);
  if (inflate(&zlib, Z_FINISH) != Z_STREAM_END || zlib.avail_in != 0) return std::nullopt;
  return most - zlib.avail_out;
}

Size decode_zstd(std::string_view bytes, std::size_t most, char* out) {
  const std::size_t got = ZSTD_decompress(out, most, bytes.data(), bytes.size());
  if (ZSTD_isError(got) != 0) return std::nullopt;
  return got;
}

// Four bytes with the size, then one block.
Size decode_lz4(std::string_view bytes, std::size_t most, char* out) {
  if (bytes.size() < 4 || bytes.size() > largest_int) return std::nullopt;
  const std::size_t size = number_of_4_bytes(bytes);
  if (size > most || size > largest_int) return std::nullopt;
  const int got =
      LZ4_decompress_safe(bytes.data() + 4, out, static_cast<int>(bytes.size() - 4), static_cast<int>(size));
  if (got < 0 || static_cast<std::size_t>(got) != size) return std::nullopt;
  return size;
}

// The first bytes of all items, then the second ones, and so on.
Size decode_shuffle(std::string_view bytes, std::size_t most, char* out, std::size_t item_size) {
  if (bytes.size() > most || item_size == 0 || bytes.size() % item_size != 0) return std::nullopt;
  const std::size_t num_items = bytes.size() / item_size;
  for (std::size_t byte = 0; byte < item_size; ++byte)
    for (std::size_t item = 0; item < num_items; ++item)
      out[item * item_size + byte] = bytes[byte * num_items + item];
  return bytes.size();
}

Size decode_crc32c(std::string_view bytes, std::size_t most, char* out) {
  if (bytes.size() < checksum_bytes || bytes.size() - checksum_bytes > most) return std::nullopt;
  const std::string_view content = bytes.substr(0, bytes.size() - checksum_bytes);
  boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true> checksum;
  checksum.process_bytes(content.data(), content.size());
  if (checksum.checksum() != number_of_4_bytes(bytes.substr(content.size()))) return std::nullopt;
  std::ranges::copy(content, out);
  return content.size();
}

Size decode_into(const ZarrCodec& codec, std::string_view bytes, std::size_t most, char* out) {
  switch (codec.kind) {
    case Kind::blosc:
      return decode_blosc(bytes, most, out);
    case Kind::zlib:
      return decode_deflated(bytes, most, out, 15);
    case Kind::gzip:
      return decode_deflated(bytes, most, out, 15 + 16);
    case Kind::zstd:
      return decode_zstd(bytes, most, out);
    case Kind::lz4:
      return decode_lz4(bytes, most, out);
    case Kind::shuffle:
      return decode_shuffle(bytes, most, out, codec.item_size);
    case Kind::crc32c:
      return decode_crc32c(bytes, most, out);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Kind> codec_named(std::string_view name) {
  constexpr std::string_view prefix = "numcodecs.";
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  const auto found = std::ranges::find(codec_names, name, &std::pair<std::string_view, Kind>::first);
  if (found == codec_names.end()) return std::nullopt;
  return found->second;
}

DecodedBytes decode(const ZarrCodec& codec, std::string_view bytes, std::size_t most,
                    const std::string& place) {
  DecodedBytes decoded;
  decoded.buffer.reserve_discarding(std::max<std::size_t>(most, 1));
  const Size size = decode_into(codec, bytes, most, decoded.buffer.data());
  if (!size)
    throw InputError(
        fmt::format("{}: damaged, cut short, or larger than its array says ({}). Write the store again.",
                    place, name_of(codec.kind)));
  decoded.size = *size;
  return decoded;
}

}  // namespace pcic
