#include "pcic/read/byte_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/compressed_stream.hpp"
#include "pcic/read/gzip_stream.hpp"

namespace pcic {
namespace {

class PlainStream final : public ByteStream {
 public:
  explicit PlainStream(std::shared_ptr<const FileDescriptor> file) : file_(std::move(file)) {}

  std::size_t read(std::span<char> out) override {
    const std::size_t got = file_->read_at(position_, out);
    position_ += got;
    if (got == 0 && !out.empty()) file_->require_unchanged();
    return got;
  }
  std::optional<std::size_t> length() const override { return file_->size(); }
  std::size_t disk_position() const override { return position_; }

 private:
  std::shared_ptr<const FileDescriptor> file_;
  std::size_t position_ = 0;
};

// Data do not shrink a thousandfold when they are compressed: what grows more than that is no data.
constexpr std::size_t always_unpacked = std::size_t{64} << 20;
constexpr std::size_t largest_expansion = 1000;

}  // namespace

std::unique_ptr<ByteStream> open_bytes(const InputFile& file) {
  if (file.packing() == Packing::none) return std::make_unique<PlainStream>(file.descriptor());
  if (file.packing() == Packing::gzip) return open_gzip(file.descriptor());
  return open_compressed(file.descriptor(), file.packing());
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

std::string read_all(const InputFile& file, std::size_t limit) {
  constexpr std::size_t step_bytes = std::size_t{1} << 20;
  const auto stream = open_bytes(file);
  limit = std::min(limit, std::max(always_unpacked, largest_expansion * file.size()));
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
          file.place(), limit, file.size()));
  }
}

}  // namespace pcic
