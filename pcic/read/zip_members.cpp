#include "pcic/read/zip_members.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/nameless_file.hpp"

namespace pcic {
namespace {

constexpr std::size_t unpacked_at_a_time = std::size_t{1} << 18;
constexpr std::size_t end_record = 22, end_record_64 = 56, locator_64 = 20, entry_record = 46,
                      local_bytes = 30;
constexpr std::size_t longest_comment = 65535;
constexpr std::size_t largest_directory = std::size_t{64} << 20;
constexpr std::uint64_t in_zip64_field = 0xFFFFFFFF;

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t num_bytes) {
  std::uint64_t number = 0;
  for (std::size_t k = num_bytes; k-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + k]);
  return number;
}

std::string bytes_at(const FileDescriptor& file, std::uint64_t at, std::size_t count) {
  std::string bytes(at < file.size() ? std::min<std::size_t>(count, file.size() - at) : 0, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const std::size_t got = file.read_at(at + filled, std::span(bytes).subspan(filled));
    if (got == 0) break;
    filled += got;
  }
  bytes.resize(filled);
  return bytes;
}

struct Directory {
  std::uint64_t at = 0, size = 0;
};

std::optional<Directory> find_directory(const FileDescriptor& file) {
  const std::size_t tail_size = std::min(file.size(), end_record + longest_comment + locator_64);
  const std::size_t tail_at = file.size() - tail_size;
  const std::string tail = bytes_at(file, tail_at, tail_size);
  const std::size_t end = tail.rfind("PK\x05\x06");
  if (end == std::string::npos || end + end_record > tail.size()) return std::nullopt;
  const std::size_t locator = end >= locator_64 ? end - locator_64 : std::string::npos;
  if (locator != std::string::npos && std::string_view(tail).substr(locator).starts_with("PK\x06\x07")) {
    const std::string record = bytes_at(file, number_at(tail, locator + 8, 8), end_record_64);
    if (record.size() < end_record_64 || !record.starts_with("PK\x06\x06")) return std::nullopt;
    return Directory{number_at(record, 48, 8), number_at(record, 40, 8)};
  }
  return Directory{number_at(tail, end + 16, 4), number_at(tail, end + 12, 4)};
}

// Sizes and place that do not fit into four bytes stand in an extra field, in this order.
void read_zip64_field(std::string_view extra, ZipMember& member) {
  while (extra.size() >= 4) {
    const std::size_t size = number_at(extra, 2, 2);
    if (size + 4 > extra.size()) return;
    if (number_at(extra, 0, 2) == 1) {
      std::size_t at = 4;
      for (std::uint64_t* number : {&member.size, &member.packed_size, &member.header_at}) {
        if (*number != in_zip64_field || at + 8 > size + 4) continue;
        *number = number_at(extra, at, 8);
        at += 8;
      }
      return;
    }
    extra.remove_prefix(size + 4);
  }
}

// Hands the unpacked bytes on, piece by piece.
template <class Take>
void unpack(const FileDescriptor& file, std::uint64_t begin, const ZipMember& member,
            const std::string& place, Take take) {
  std::string output(unpacked_at_a_time, '\0');
  z_stream zlib{};
  if (inflateInit2(&zlib, -15) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> ended(&zlib, inflateEnd);
  std::uint64_t used = 0, size = 0;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    std::string input =
        bytes_at(file, begin + used, std::min<std::uint64_t>(unpacked_at_a_time, member.packed_size - used));
    used += input.size();
    zlib.next_in = reinterpret_cast<Bytef*>(input.data());
    zlib.avail_in = static_cast<uInt>(input.size());
    const bool has_input = !input.empty();
    do {
      zlib.next_out = reinterpret_cast<Bytef*>(output.data());
      zlib.avail_out = static_cast<uInt>(output.size());
      status = inflate(&zlib, Z_NO_FLUSH);
      const std::size_t got = output.size() - zlib.avail_out;
      size += got;
      const bool is_bad = status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR;
      if (is_bad || size > member.size || (!has_input && got == 0 && status != Z_STREAM_END))
        throw InputError(
            fmt::format("{}: compressed data are damaged or cut short. Write the file again.", place));
      take(std::string_view(output.data(), got));
    } while (zlib.avail_out == 0 && status != Z_STREAM_END);
  }
}

std::uint32_t extended(std::uint32_t checksum, std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(checksum, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::uint32_t checksum_of(const FileDescriptor& file, std::uint64_t begin, std::uint64_t size) {
  std::uint32_t checksum = 0;
  for (std::uint64_t at = 0; at < size;) {
    const std::string piece =
        bytes_at(file, begin + at, std::min<std::uint64_t>(unpacked_at_a_time, size - at));
    if (piece.empty()) break;
    checksum = extended(checksum, piece);
    at += piece.size();
  }
  return checksum;
}

}  // namespace

std::vector<ZipMember> list_zip(const InputFile& file) {
  std::vector<ZipMember> members;
  if (file.packing() != Packing::zip) return members;
  const FileDescriptor& archive = *file.descriptor();
  const auto directory = find_directory(archive);
  if (!directory || directory->size > largest_directory) return members;
  const std::string bytes = bytes_at(archive, directory->at, directory->size);
  for (std::string_view rest = bytes; rest.size() >= entry_record && rest.starts_with("PK\x01\x02");) {
    const std::size_t name_size = number_at(rest, 28, 2);
    const std::size_t extra_size = number_at(rest, 30, 2);
    const std::size_t entry_size = entry_record + name_size + extra_size + number_at(rest, 32, 2);
    if (entry_size > rest.size()) break;
    ZipMember member{.name = std::string(rest.substr(entry_record, name_size)),
                     .method = static_cast<std::uint16_t>(number_at(rest, 10, 2)),
                     .is_encrypted = (number_at(rest, 8, 2) & 1) != 0,
                     .checksum = static_cast<std::uint32_t>(number_at(rest, 16, 4)),
                     .packed_size = number_at(rest, 20, 4),
                     .size = number_at(rest, 24, 4),
                     .header_at = number_at(rest, 42, 4)};
    read_zip64_field(rest.substr(entry_record + name_size, extra_size), member);
    if (!member.name.ends_with('/')) members.push_back(std::move(member));
    rest.remove_prefix(entry_size);
  }
  return members;
}

MemberBytes::MemberBytes(const InputFile& file, const ZipMember& member)
    : place_(fmt::format("{} ({})", file.place(), member.name)),
      bytes_(file.descriptor()),
      size_(member.size) {
  if (member.is_encrypted)
    throw InputError(fmt::format("{}: the zip archive is encrypted. Unpack it first.", file.place()));
  const std::string header = bytes_at(*bytes_, member.header_at, local_bytes);
  const bool is_header = header.size() == local_bytes && header.starts_with("PK\x03\x04");
  begin_ =
      is_header ? member.header_at + local_bytes + number_at(header, 26, 2) + number_at(header, 28, 2) : 0;
  if (!is_header || begin_ > bytes_->size() || member.packed_size > bytes_->size() - begin_)
    throw InputError(fmt::format("{}: the zip archive is damaged or cut short. Write it again.", place_));
  std::uint32_t checksum = 0;
  if (member.method == 0 && member.packed_size == member.size) {
    checksum = checksum_of(*bytes_, begin_, size_);
  } else if (member.method == 8) {
    NamelessFile unpacked(place_);
    unpack(*bytes_, begin_, member, place_, [&](std::string_view piece) {
      checksum = extended(checksum, piece);
      unpacked.append(piece);
    });
    bytes_ = unpacked.finish();
    begin_ = 0;
  } else {
    throw InputError(fmt::format(
        "{}: packed in a way that is not known here (method {}). Write it again, stored or deflated.", place_,
        member.method));
  }
  if (checksum != member.checksum || bytes_->size() - begin_ < size_)
    throw InputError(fmt::format("{}: does not fit its checksum. Copy or write the file again.", place_));
}

MemberBytes::MemberBytes(const InputFile& file)
    : place_(file.place()), bytes_(file.descriptor()), size_(file.size()) {
  if (file.packing() == Packing::none) return;
  NamelessFile unpacked(place_);
  const std::unique_ptr<ByteStream> stream = open_bytes(file);
  std::string piece(unpacked_at_a_time, '\0');
  while (const std::size_t got = stream->read(piece)) unpacked.append(std::string_view(piece).substr(0, got));
  bytes_ = unpacked.finish();
  size_ = bytes_->size();
}

void MemberBytes::read(std::size_t position, std::span<char> out) const {
  for (std::size_t filled = 0; filled < out.size();) {
    const std::size_t at = position + filled;
    const std::size_t got = at < size_ ? bytes_->read_at(begin_ + at, out.subspan(filled)) : 0;
    if (got == 0) throw InputError(fmt::format("{}: ends too early. Write the file again.", place_));
    filled += got;
  }
}

}  // namespace pcic
