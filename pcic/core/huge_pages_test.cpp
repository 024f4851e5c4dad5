#include "pcic/core/huge_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "pcic/core/aligned.hpp"
#include "pcic/core/random_stream.hpp"

namespace pcic {
namespace {

// Takes and gives back arrays of all kinds of sizes in any order; each must keep what was written to it.
void use_many_arrays(std::uint64_t seed) {
  RandomStream stream(seed, {});
  std::vector<HugePageVector> arrays;
  for (int step = 0; step < 500; ++step) {
    const auto size = static_cast<std::size_t>(std::exp(5 + 8 * stream.uniform()));  // 1 kB to 3.5 MB
    const auto stamp = static_cast<double>(step + 1000 * seed);
    arrays.emplace_back(size, stamp);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(arrays.back().data()) % cache_line_bytes, 0u);
    if (stream.uniform() < 0.4 && arrays.size() < 20) continue;
    const auto chosen = static_cast<std::size_t>(stream.uniform() * static_cast<double>(arrays.size()));
    const double first = arrays[chosen].front();
    EXPECT_TRUE(std::ranges::all_of(arrays[chosen], [&](double value) { return value == first; }));
    std::swap(arrays[chosen], arrays.back());
    arrays.pop_back();
  }
}

TEST(HugePageVector, KeepsWhatIsWrittenToIt) {
  use_many_arrays(1);
}

TEST(HugePageVector, CanBeUsedInManyThreads) {
  std::vector<std::jthread> threads;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(use_many_arrays, seed);
}

TEST(HugePageVector, SharesAPageWithItsNeighbour) {
  const HugePageVector first(8192), second(8192);
  const auto distance =
      reinterpret_cast<std::intptr_t>(second.data()) - reinterpret_cast<std::intptr_t>(first.data());
  EXPECT_LT(std::abs(distance), 2 << 20);
}

TEST(HugePageVector, GivesThePageBackWithItsLastArray) {
  const double* address = nullptr;
  for (int time = 0; time < 1000; ++time) {
    const HugePageVector array(8192);
    if (time == 0) address = array.data();
    ASSERT_EQ(array.data(), address);
  }
}

}  // namespace
}  // namespace pcic
