// AlignedBuffer: uninitialised memory for bulk data. read() into a buffer off a 32-byte boundary is five
// times slower; buffers of 2 MiB and more ask for huge pages.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace pcic {

template <class T>
class AlignedBuffer {
 public:
  std::size_t size() const { return size_; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }

  // Grows to at least `size` elements and forgets the content; never shrinks.
  void reserve_discarding(std::size_t size) {
    if (size <= size_) return;
    data_.reset();
    size_ = 0;
    data_ = allocate(size);
    size_ = size;
  }

  // The same, keeping the first `kept` elements.
  void reserve_keeping(std::size_t size, std::size_t kept) {
    if (size <= size_) return;
    Pointer larger = allocate(size);
    for (std::size_t k = 0; k < kept; ++k) larger.get()[k] = data_.get()[k];
    data_ = std::move(larger);
    size_ = size;
  }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };
  using Pointer = std::unique_ptr<T, Free>;

  static Pointer allocate(std::size_t size) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t wanted = size * sizeof(T);
    const std::size_t alignment = wanted >= huge_page ? huge_page : 64;
    const std::size_t bytes = (wanted + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    if (alignment == huge_page) ::madvise(memory, bytes, MADV_HUGEPAGE);
    return Pointer(static_cast<T*>(memory));
  }

  Pointer data_;
  std::size_t size_ = 0;
};

}  // namespace pcic
