#include "pcic/core/huge_pages.hpp"

#include <sanitizer/asan_interface.h>
#include <sys/mman.h>

#include <cstdint>
#include <mutex>
#include <new>

#include "pcic/core/aligned.hpp"

namespace pcic {
namespace {

constexpr std::size_t page_bytes = std::size_t{2} << 20;
constexpr std::size_t smallest_shared = std::size_t{32} << 10, largest_shared = std::size_t{1} << 20;
constexpr std::size_t gap_bytes =
    cache_line_bytes;  // in which the address sanitizer finds who writes too far

// Arrays are cut from it one after the other.
struct alignas(cache_line_bytes) SharedPage {
  std::size_t bytes_used = sizeof(SharedPage);
  std::size_t num_arrays = 0;
};

std::mutex pages_guard;
SharedPage* open_page = nullptr;  // from which the next array is cut

bool shares_a_page(std::size_t bytes) {
  return bytes >= smallest_shared && bytes <= largest_shared;
}

std::size_t with_gap(std::size_t bytes) {
  return (bytes + cache_line_bytes - 1) / cache_line_bytes * cache_line_bytes + gap_bytes;
}

SharedPage* new_page() {
  void* memory = ::operator new (page_bytes, std::align_val_t{page_bytes});
#ifdef MADV_HUGEPAGE
  madvise(memory, page_bytes, MADV_HUGEPAGE);  // where there are none, small pages serve as well
#endif
  SharedPage* page = new (memory) SharedPage;
  ASAN_POISON_MEMORY_REGION(page + 1, page_bytes - sizeof(SharedPage));
  return page;
}

void free_page(SharedPage* page) {
  ASAN_UNPOISON_MEMORY_REGION(page, page_bytes);
  ::operator delete (page, std::align_val_t{page_bytes});
}

SharedPage* page_of(void* memory) {
  const std::size_t bytes_before = reinterpret_cast<std::uintptr_t>(memory) % page_bytes;
  return reinterpret_cast<SharedPage*>(static_cast<std::byte*>(memory) - bytes_before);
}

}  // namespace

void* take_from_huge_page(std::size_t bytes) {
  if (!shares_a_page(bytes)) return ::operator new (bytes, std::align_val_t{cache_line_bytes});
  const std::lock_guard lock(pages_guard);
  if (open_page == nullptr || open_page->bytes_used + with_gap(bytes) > page_bytes) open_page = new_page();
  void* memory = reinterpret_cast<std::byte*>(open_page) + open_page->bytes_used;
  open_page->bytes_used += with_gap(bytes);
  ++open_page->num_arrays;
  ASAN_UNPOISON_MEMORY_REGION(memory, bytes);
  return memory;
}

void give_back_to_huge_page(void* memory, std::size_t bytes) {
  if (!shares_a_page(bytes)) return ::operator delete (memory, std::align_val_t{cache_line_bytes});
  const std::lock_guard lock(pages_guard);
  ASAN_POISON_MEMORY_REGION(memory, bytes);
  SharedPage* page = page_of(memory);
  if (--page->num_arrays > 0) return;
  page->bytes_used = sizeof(SharedPage);
  if (page != open_page) free_page(page);
}

}  // namespace pcic
