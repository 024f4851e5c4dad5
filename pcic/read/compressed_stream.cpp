#include "pcic/read/compressed_stream.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t archive_block = 1 << 18;

int filter_code(Packing packing) {
  switch (packing) {
    case Packing::zstd:
      return ARCHIVE_FILTER_ZSTD;
    case Packing::xz:
      return ARCHIVE_FILTER_XZ;
    case Packing::bzip2:
      return ARCHIVE_FILTER_BZIP2;
    default:
      throw std::logic_error("compressed_stream: a packing of another reader");
  }
}

struct FreeArchive {
  void operator()(archive* handle) const { archive_read_free(handle); }
};
using ArchiveHandle = std::unique_ptr<archive, FreeArchive>;

class CompressedStream final : public ByteStream {
 public:
  CompressedStream(std::shared_ptr<const FileDescriptor> file, Packing packing) : file_(std::move(file)) {
    if (packing == Packing::zip) require_one_member();
    archive_ = open(packing);
    at_end_ = !next_member();
  }

  std::size_t read(std::span<char> out) override {
    if (at_end_ || out.empty()) return 0;
    const la_ssize_t got = archive_read_data(archive_.get(), out.data(), out.size());
    if (got < 0) throw_archive_error();
    at_end_ = got == 0;
    if (at_end_) file_->require_unchanged();
    return static_cast<std::size_t>(got);
  }

  std::size_t disk_position() const override {
    return std::min(static_cast<std::size_t>(archive_filter_bytes(archive_.get(), -1)), file_->size());
  }

 private:
  ArchiveHandle open(Packing packing) {
    ArchiveHandle handle(archive_read_new());
    if (!handle) throw IoError(fmt::format("{}: out of memory.", file_->place()));
    if (packing == Packing::zip) {
      archive_read_support_format_zip(handle.get());
    } else {
      archive_read_append_filter(handle.get(), filter_code(packing));  // this one, and none inside it
      archive_read_support_format_raw(handle.get());
      archive_read_support_format_empty(handle.get());
    }
    position_ = 0;
    archive_read_set_callback_data(handle.get(), this);
    archive_read_set_read_callback(handle.get(), read_block);
    archive_read_set_seek_callback(handle.get(), seek);
    const int status = archive_read_open1(handle.get());
    archive_ = std::move(handle);
    if (status != ARCHIVE_OK) throw_archive_error();
    return std::move(archive_);
  }

  // Errors cannot pass through libarchive: they wait for throw_archive_error().
  static la_ssize_t read_block(archive*, void* self, const void** block) {
    auto& stream = *static_cast<CompressedStream*>(self);
    try {
      const std::size_t got = stream.file_->read_at(stream.position_, stream.input_);
      stream.position_ += got;
      *block = stream.input_.data();
      return static_cast<la_ssize_t>(got);
    } catch (...) {
      stream.read_error_ = std::current_exception();
      return ARCHIVE_FATAL;
    }
  }

  static la_int64_t seek(archive*, void* self, la_int64_t offset, int whence) {
    auto& stream = *static_cast<CompressedStream*>(self);
    const auto size = static_cast<la_int64_t>(stream.file_->size());
    const la_int64_t base = whence == SEEK_SET   ? 0
                            : whence == SEEK_END ? size
                                                 : static_cast<la_int64_t>(stream.position_);
    stream.position_ = static_cast<std::size_t>(std::clamp<la_int64_t>(base + offset, 0, size));
    return static_cast<la_int64_t>(stream.position_);
  }

  // Moves to the next regular file; false if there is none.
  bool next_member() {
    archive_entry* entry = nullptr;
    while (true) {
      const int status = archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF) return false;
      if (status < ARCHIVE_WARN) throw_archive_error();
      if (archive_entry_is_encrypted(entry) != 0)
        throw InputError(fmt::format("{}: the zip archive is encrypted. Unpack it first.", file_->place()));
      if (archive_entry_filetype(entry) != AE_IFDIR) return true;
    }
  }

  void require_one_member() {
    archive_ = open(Packing::zip);
    std::size_t members = 0;
    while (members < 2 && next_member()) ++members;
    if (members != 1)
      throw InputError(fmt::format("{}: zip archive holds {} files; expected exactly one. Unpack it first.",
                                   file_->place(), members == 0 ? "no" : "several"));
  }

  [[noreturn]] void throw_archive_error() const {
    if (read_error_) std::rethrow_exception(read_error_);
    const char* text = archive_error_string(archive_.get());
    const std::string reason = text != nullptr ? text : "unknown reason";
    throw InputError(
        fmt::format("{}: compressed data are damaged or cut short ({}). Copy or compress the file again.",
                    file_->place(), reason));
  }

  std::shared_ptr<const FileDescriptor> file_;
  std::vector<char> input_ = std::vector<char>(archive_block);
  std::size_t position_ = 0;  // in the file
  std::exception_ptr read_error_;
  ArchiveHandle archive_;
  bool at_end_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> open_compressed(std::shared_ptr<const FileDescriptor> file, Packing packing) {
  return std::make_unique<CompressedStream>(std::move(file), packing);
}

}  // namespace pcic
