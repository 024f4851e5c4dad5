#include "pcic/present/unfinished_files.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

namespace pcic {
namespace {

enum class SlotState : int { free, filling, live };

struct Slot {
  std::atomic<SlotState> state{SlotState::free};
  std::array<char, 4096> path{};
};

static_assert(std::atomic<SlotState>::is_always_lock_free, "a signal handler reads it");

std::array<Slot, max_unfinished_files> slots;

}  // namespace

void remove_unfinished_files() noexcept {
  const int saved_errno = errno;
  for (Slot& slot : slots)
    if (slot.state.load(std::memory_order_acquire) == SlotState::live) ::unlink(slot.path.data());
  errno = saved_errno;
}

UnfinishedFile::UnfinishedFile(const std::string& absolute_path) noexcept : slot_(slots.size()) {
  if (absolute_path.size() >= slots[0].path.size()) return;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    SlotState expected = SlotState::free;
    if (!slots[i].state.compare_exchange_strong(expected, SlotState::filling)) continue;
    std::memcpy(slots[i].path.data(), absolute_path.c_str(), absolute_path.size() + 1);
    slots[i].state.store(SlotState::live, std::memory_order_release);
    slot_ = i;
    return;
  }
}

UnfinishedFile::~UnfinishedFile() {
  if (slot_ < slots.size()) slots[slot_].state.store(SlotState::free, std::memory_order_release);
}

}  // namespace pcic
