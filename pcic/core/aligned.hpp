// AlignedVector and UnwrittenVector: doubles that start on a cache line, for the vector kernels.
#pragma once

#include <cstddef>
#include <new>
#include <utility>
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

// Does not write zeros that are about to be overwritten.
struct UnwrittenAllocator : CacheLineAllocator<double> {
  template <class U>
  struct rebind {
    using other = UnwrittenAllocator;
  };
  void construct(double*) {}
  template <class... Arguments>
  void construct(double* place, Arguments&&... arguments) {
    ::new (place) double(std::forward<Arguments>(arguments)...);
  }
};
using UnwrittenVector = std::vector<double, UnwrittenAllocator>;

}  // namespace pcic
