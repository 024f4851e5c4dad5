// AlignedVector: a vector of doubles that starts on a cache line, for the vector kernels.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace pcic {

inline constexpr std::size_t cache_line_bytes = 64;

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{cache_line_bytes}));
  }
  void deallocate(T* pointer, std::size_t) {
    ::operator delete (pointer, std::align_val_t{cache_line_bytes});
  }
  bool operator==(const CacheLineAllocator&) const = default;
};

using AlignedVector = std::vector<double, CacheLineAllocator<double>>;

}  // namespace pcic
