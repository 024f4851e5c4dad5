#include "pcic/read/gzip_stream.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t input_bytes = std::size_t{1} << 18;
// zlib checks what one call unpacks when that call ends: it should still be in the cache.
constexpr std::size_t largest_output = std::size_t{1} << 18;
constexpr int gzip_of_any_window = 15 + 16;

class GzipStream final : public ByteStream {
 public:
  explicit GzipStream(std::shared_ptr<const FileDescriptor> file)
      : file_(std::move(file)), input_(input_bytes) {
    if (inflateInit2(&zlib_, gzip_of_any_window) != Z_OK) throw std::bad_alloc();
  }
  ~GzipStream() override { inflateEnd(&zlib_); }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;

  std::size_t read(std::span<char> out) override {
    if (out.empty()) return 0;
    while (!at_end_) {
      if (zlib_.avail_in == 0) refill();
      const bool has_input = zlib_.avail_in > 0;
      if (between_members_) {
        begin_member_or_end(has_input);
        continue;
      }
      if (const std::size_t got = inflate_into(out); got > 0) return got;
      if (!has_input && !between_members_) throw_unusable("cut short");
    }
    return 0;
  }

  std::size_t disk_position() const override { return position_ - zlib_.avail_in; }

 private:
  void refill() {
    const std::size_t got = file_->read_at(position_, input_);
    position_ += got;
    zlib_.next_in = reinterpret_cast<Bytef*>(input_.data());
    zlib_.avail_in = static_cast<uInt>(got);
  }

  void begin_member_or_end(bool has_input) {
    between_members_ = false;
    at_end_ = !has_input;
    if (at_end_)
      file_->require_unchanged();
    else
      inflateReset(&zlib_);
  }

  std::size_t inflate_into(std::span<char> out) {
    const std::size_t room = std::min(out.size(), largest_output);
    zlib_.next_out = reinterpret_cast<Bytef*>(out.data());
    zlib_.avail_out = static_cast<uInt>(room);
    const int status = inflate(&zlib_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_BUF_ERROR && status != Z_STREAM_END) throw_damaged();
    if (status == Z_STREAM_END) {
      between_members_ = true;
      ++num_members_;
    }
    return room - zlib_.avail_out;
  }

  [[noreturn]] void throw_damaged() const {
    const std::string_view reason = zlib_.msg != nullptr ? zlib_.msg : "no gzip data";
    if (num_members_ > 0 && reason == "incorrect header check")
      throw_unusable("followed by bytes that are not compressed");
    throw_unusable(fmt::format("damaged ({})", reason));
  }

  [[noreturn]] void throw_unusable(std::string_view how) const {
    throw InputError(
        fmt::format("{}: compressed data are {}. Copy or compress the file again.", file_->place(), how));
  }

  std::shared_ptr<const FileDescriptor> file_;
  std::vector<char> input_;
  z_stream zlib_{};
  std::size_t position_ = 0;  // bytes taken from the file
  std::size_t num_members_ = 0;
  bool between_members_ = false;
  bool at_end_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> open_gzip(std::shared_ptr<const FileDescriptor> file) {
  return std::make_unique<GzipStream>(std::move(file));
}

}  // namespace pcic
