#include "pcic/read/mapped_file.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::size_t page_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

MappedFile::MappedFile(const InputFile& file) : file_(file.descriptor()) {
  if (file_->size() == 0) return;
  void* memory = ::mmap(nullptr, file_->size(), PROT_READ, MAP_PRIVATE, file_->get(), 0);
  if (memory == MAP_FAILED)
    throw IoError(fmt::format("{}: cannot map into memory: {}.", file_->place(), std::strerror(errno)));
  ::madvise(memory, file_->size(), MADV_SEQUENTIAL);
  data_ = static_cast<const char*>(memory);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), file_->size());
}

void MappedFile::will_need(std::size_t begin, std::size_t end) const {
  const std::size_t first = begin / page_bytes() * page_bytes();
#if defined(MADV_POPULATE_READ)
  if (::madvise(const_cast<char*>(data_) + first, end - first, MADV_POPULATE_READ) != 0 && errno == EFAULT)
    throw IoError(
        fmt::format("{}: bytes {} to {} cannot be read although the file had {} bytes when it was opened; "
                    "expected that nothing writes to it meanwhile. Try again when it is complete.",
                    file_->place(), begin, end, file_->size()));
#else
  ::madvise(const_cast<char*>(data_) + first, end - first, MADV_WILLNEED);
#endif
}

void MappedFile::release(std::size_t begin, std::size_t end) const {
  const std::size_t first = (begin + page_bytes() - 1) / page_bytes() * page_bytes();
  const std::size_t last = end / page_bytes() * page_bytes();
  if (first < last) ::madvise(const_cast<char*>(data_) + first, last - first, MADV_DONTNEED);
}

}  // namespace pcic
