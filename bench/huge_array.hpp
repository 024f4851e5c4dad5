// HugeArray: doubles on huge pages, so that the benchmarks measure memory and not the page tables.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace pcic::bench {

class HugeArray {
 public:
  explicit HugeArray(std::size_t size) : size_(size) {
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    bytes_ = (size * sizeof(double) + huge_page - 1) / huge_page * huge_page;
    void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes_, MADV_HUGEPAGE);
    data_ = static_cast<double*>(memory);
  }
  ~HugeArray() { munmap(data_, bytes_); }
  HugeArray(const HugeArray&) = delete;
  HugeArray& operator=(const HugeArray&) = delete;

  double* data() { return data_; }
  std::size_t size() const { return size_; }

 private:
  double* data_;
  std::size_t size_, bytes_;
};

}  // namespace pcic::bench
