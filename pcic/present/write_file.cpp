#include "pcic/present/write_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <system_error>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/present/abandoned_files.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

std::string what_to_do(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "Free some space or write to another disk.";
    case EFBIG:
      return "Raise the limit on file sizes (ulimit -f) or write to another disk.";
    case EACCES:
    case EPERM:
    case EROFS:
      return "Choose a directory that you may write to.";
    case ENOENT:
    case ENOTDIR:
      return "Create the directory first or choose another.";
    case EISDIR:
      return "Name a file, not a directory.";
    case ENAMETOOLONG:
      return "Choose a shorter name.";
    default:
      return "Check the disk or choose another place.";
  }
}

[[noreturn]] void refuse(const fs::path& target, int error) {
  throw IoError(fmt::format("{}: cannot write: {}. {}", target.string(),
                            std::generic_category().message(error), what_to_do(error)));
}

class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() {
    if (number_ >= 0) ::close(number_);
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

// 0, or the errno of the write that failed.
int write_all(int descriptor, const char* data, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, data, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    data += written;
    count -= static_cast<std::size_t>(written);
  }
  return 0;
}

// Remembers the first error: a stream swallows what its buffer throws.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor) : descriptor_(descriptor) {
    setp(storage_.data(), storage_.data() + storage_.size());
  }
  int error() const { return error_; }

 protected:
  int overflow(int character) override {
    if (sync() != 0) return traits_type::eof();
    if (character != traits_type::eof()) sputc(static_cast<char>(character));
    return traits_type::not_eof(character);
  }

  int sync() override {
    if (error_ == 0) error_ = write_all(descriptor_, pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(storage_.data(), storage_.data() + storage_.size());
    return error_ == 0 ? 0 : -1;
  }

 private:
  int descriptor_;
  int error_ = 0;
  std::array<char, 65536> storage_;
};

}  // namespace

struct AtomicFile::Impl {
  explicit Impl(const fs::path& path) : given(path) {
    std::error_code error;
    target = fs::absolute(path, error);
    if (error) refuse(given, error.value());
    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) refuse(given, EISDIR);
    if (path.filename().empty()) refuse(given, path.empty() ? ENOENT : EISDIR);
    if (exists) open_directly_if_special(status);
    if (!descriptor.is_open()) open_temporary(exists ? std::optional(status.st_mode) : std::nullopt);
    buffer.emplace(descriptor.number());
    out.rdbuf(&*buffer);
  }

  ~Impl() {
    if (!temporary.empty()) ::unlink(temporary.c_str());
  }

  // The standard streams are shared, not reopened: a second offset into the same file would overwrite the
  // first.
  void open_directly_if_special(const struct stat& status) {
    for (int standard : {STDOUT_FILENO, STDERR_FILENO}) {
      struct stat other {};
      if (::fstat(standard, &other) != 0 || other.st_dev != status.st_dev || other.st_ino != status.st_ino)
        continue;
      descriptor = FileDescriptor(::dup(standard));
      if (!descriptor.is_open()) refuse(given, errno);
      return;
    }
    if (S_ISREG(status.st_mode)) return;
    descriptor = FileDescriptor(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (!descriptor.is_open()) refuse(given, errno);
  }

  void open_temporary(std::optional<mode_t> mode) {
    std::error_code error;
    if (fs::path real = fs::weakly_canonical(target, error); !error) target = std::move(real);
    remove_abandoned_files(target.parent_path());
    do {
      temporary = target.parent_path() / temporary_name();
      remembered = std::make_unique<UnfinishedFile>(temporary.string());
      descriptor = FileDescriptor(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
      if (!descriptor.is_open() && errno != EEXIST) refuse(given, errno);
    } while (!descriptor.is_open() || !lock_temporary(descriptor.number()));
    if (mode) (void)::fchmod(descriptor.number(), *mode & 0777);
  }

  // A stream that went bad without an error of ours was spoilt by whoever wrote to it: the content is not
  // complete.
  void throw_if_failed() const {
    if (buffer->error() != 0) refuse(given, buffer->error());
    if (!out) refuse(given, EIO);
  }

  fs::path given, target, temporary;  // temporary: empty if there is none (any more)
  std::unique_ptr<UnfinishedFile> remembered;
  FileDescriptor descriptor;
  std::optional<DescriptorBuffer> buffer;
  std::ostream out{nullptr};
};

AtomicFile::AtomicFile(const fs::path& target) : impl_(std::make_unique<Impl>(target)) {}
AtomicFile::~AtomicFile() = default;
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;

std::ostream& AtomicFile::stream() {
  return impl_->out;
}

void AtomicFile::write(std::string_view content) {
  impl_->out.write(content.data(), static_cast<std::streamsize>(content.size()));
  impl_->throw_if_failed();
}

void AtomicFile::commit() {
  Impl& file = *impl_;
  file.out.flush();
  file.throw_if_failed();
  if (!file.descriptor.is_open()) throw std::logic_error("AtomicFile: committed twice");
  if (!file.temporary.empty() && ::fsync(file.descriptor.number()) != 0) refuse(file.given, errno);
  if (!file.temporary.empty()) {  // renamed before it is closed, which unlocks it
    if (::rename(file.temporary.c_str(), file.target.c_str()) != 0) refuse(file.given, errno);
    file.temporary.clear();
    file.remembered.reset();
  }
  if (!file.descriptor.close()) refuse(file.given, errno);
}

void write_file(const fs::path& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

void make_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    throw IoError(fmt::format("{}: cannot make the folder: {}. Name one that can be written to.",
                              path.string(), error.message()));
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK | X_OK, AT_EACCESS) != 0) refuse(path, errno);
}

}  // namespace pcic
