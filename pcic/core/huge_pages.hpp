// HugePageVector: doubles that are visited again and again, on huge pages where the system has them.
//
// On small pages it is left to chance which places of the second-level cache an array takes, and some places
// are taken by many of its parts. Arrays of some ten kilobytes therefore share pages of two megabytes. They
// should be given back at about the same time: a page is free again when its last array is.
#pragma once

#include <cstddef>
#include <vector>

namespace pcic {

void* take_from_huge_page(std::size_t bytes);  // begins on a cache line
void give_back_to_huge_page(void* memory, std::size_t bytes);

template <class T>
struct HugePageAllocator {
  using value_type = T;
  HugePageAllocator() = default;
  template <class U>
  HugePageAllocator(const HugePageAllocator<U>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(take_from_huge_page(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t count) { give_back_to_huge_page(memory, count * sizeof(T)); }
  bool operator==(const HugePageAllocator&) const = default;
};

using HugePageVector = std::vector<double, HugePageAllocator<double>>;

}  // namespace pcic
