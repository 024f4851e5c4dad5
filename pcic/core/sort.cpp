#include "pcic/core/sort.hpp"

#include <hwy/contrib/sort/vqsort.h>
#include <hwy/targets.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

namespace pcic {
namespace {

// Integers in the order of the numbers; both zeros are the same.
std::uint64_t order_key(double number) {
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(number + 0.0);
  return bits & sign ? ~bits : bits | sign;
}

// Without vectors (a processor older than SSSE3, some virtual machines) Highway's sort ends the program.
// Asked once: in a virtual machine the question takes longer than a sort.
bool processor_has_vectors() {
  constexpr std::int64_t without_vectors = HWY_EMU128 | HWY_SCALAR;
  static const bool has_vectors = (hwy::SupportedTargets() & ~without_vectors) != 0;
  return has_vectors;
}

const hwy::Sorter& sorter() {
  thread_local const hwy::Sorter with_memory;
  return with_memory;
}

}  // namespace

// Highway 1.0.3 makes infinity the largest finite number, and leaves the array where there are NaN or many
// zeros of both signs.
void sort_ascending(std::span<double> numbers) {
  bool is_ordinary = processor_has_vectors() && hwy::Sorter::HaveFloat64();
  for (double& number : numbers) {
    number += 0.0;  // makes -0 a 0
    is_ordinary &= number < std::numeric_limits<double>::infinity();
  }
  if (is_ordinary) return sorter()(numbers.data(), numbers.size(), hwy::SortAscending());
  const std::vector<double> unsorted(numbers.begin(), numbers.end());
  std::ranges::transform(ascending_order(unsorted), numbers.begin(),
                         [&](std::size_t i) { return unsorted[i]; });
}

std::vector<std::size_t> ascending_order(std::span<const double> numbers) {
  std::vector<hwy::uint128_t> keys(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) keys[i] = {.lo = i, .hi = order_key(numbers[i])};
  if (processor_has_vectors())
    sorter()(keys.data(), keys.size(), hwy::SortAscending());
  else
    std::ranges::sort(keys, {}, [](const hwy::uint128_t& key) { return std::pair(key.hi, key.lo); });
  std::vector<std::size_t> order(keys.size());
  std::ranges::transform(keys, order.begin(), [](const hwy::uint128_t& key) { return key.lo; });
  return order;
}

}  // namespace pcic
