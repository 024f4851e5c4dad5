#include "pcic/read/mapped_file.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

// Whole pages inside [begin, end).
void advise(const char* data, std::size_t begin, std::size_t end, int advice) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = end / page * page;
  if (first < last) ::madvise(const_cast<char*>(data) + first, last - first, advice);
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : file_(path) {
  if (file_.size() == 0) return;
  void* memory = ::mmap(nullptr, file_.size(), PROT_READ, MAP_PRIVATE, file_.get(), 0);
  if (memory == MAP_FAILED)
    throw IoError(fmt::format("{}: cannot map into memory: {}.", file_.place(), std::strerror(errno)));
  ::madvise(memory, file_.size(), MADV_SEQUENTIAL);
  data_ = static_cast<const char*>(memory);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), file_.size());
}

void MappedFile::will_need(std::size_t begin, std::size_t end) const {
#if defined(MADV_POPULATE_READ)
  advise(data_, begin, end, MADV_POPULATE_READ);
#else
  advise(data_, begin, end, MADV_WILLNEED);
#endif
}

void MappedFile::release(std::size_t begin, std::size_t end) const {
  advise(data_, begin, end, MADV_DONTNEED);
}

}  // namespace pcic
