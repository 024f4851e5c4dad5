#include "pcic/read/byte_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/compressed_stream.hpp"
#include "pcic/read/file_descriptor.hpp"
#include "pcic/read/gzip_stream.hpp"

namespace pcic {
namespace {

class PlainStream final : public ByteStream {
 public:
  explicit PlainStream(std::unique_ptr<FileDescriptor> file) : file_(std::move(file)) {}

  std::size_t read(std::span<char> out) override {
    const std::size_t got = file_->read(out);
    position_ += got;
    if (got == 0 && !out.empty()) file_->require_unchanged();
    return got;
  }
  std::optional<std::size_t> length() const override { return file_->size(); }
  std::size_t disk_position() const override { return position_; }

 private:
  std::unique_ptr<FileDescriptor> file_;
  std::size_t position_ = 0;
};

// Data do not shrink a thousandfold when they are compressed: what grows more than that is no data.
constexpr std::size_t always_unpacked = std::size_t{64} << 20;
constexpr std::size_t largest_expansion = 1000;

Packing packing_of_file(const FileDescriptor& file) {
  std::array<char, 8> first{};
  const std::size_t got = file.peek(first);
  return packing_of(std::string_view(first.data(), got));
}

}  // namespace

std::unique_ptr<ByteStream> open_bytes(const std::filesystem::path& path) {
  auto file = std::make_unique<FileDescriptor>(path);
  const Packing packing = packing_of_file(*file);
  if (packing == Packing::none) return std::make_unique<PlainStream>(std::move(file));
  if (packing == Packing::gzip) return open_gzip(std::move(file));
  return open_compressed(std::move(file), packing);
}

bool is_compressed(const std::filesystem::path& path) {
  return packing_of_file(FileDescriptor(path)) != Packing::none;
}

std::size_t read_fully(ByteStream& stream, std::span<char> out) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    const std::size_t got = stream.read(out.subspan(filled));
    if (got == 0) break;
    filled += got;
  }
  return filled;
}

std::string read_all(const std::filesystem::path& path, std::size_t limit) {
  constexpr std::size_t step_bytes = std::size_t{1} << 20;
  const auto stream = open_bytes(path);
  limit = std::min(limit, std::max(always_unpacked, largest_expansion * size_on_disk(path)));
  std::string content;
  while (true) {
    const std::size_t filled = content.size();
    const std::size_t step = std::max(step_bytes, filled / 2);
    content.resize(filled + std::min(step, limit + 1 - filled));
    const std::size_t got = read_fully(*stream, std::span(content).subspan(filled));
    const bool at_end = filled + got < content.size();
    content.resize(filled + got);
    if (at_end) return content;
    if (content.size() > limit)
      throw InputError(fmt::format(
          "{}: more than {} bytes of data; that is the limit for a file of {} bytes. Is this the right file?",
          place_of(path), limit, size_on_disk(path)));
  }
}

std::size_t size_on_disk(const std::filesystem::path& path) {
  return FileDescriptor(path).size();
}

std::string place_of(const std::filesystem::path& path) {
  return path.string();
}

std::string unpacked_name_of(const std::filesystem::path& path) {
  constexpr std::array packed_suffixes{".gz", ".zst", ".xz", ".bz2", ".zip"};
  std::filesystem::path name = path.filename();
  if (std::ranges::find(packed_suffixes, name.extension()) != packed_suffixes.end()) name = name.stem();
  return name.string();
}

std::string array_name_of(const std::filesystem::path& path) {
  return std::filesystem::path(unpacked_name_of(path)).stem().string();
}

}  // namespace pcic
