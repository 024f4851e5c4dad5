#include "pcic/core/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pcic/core/random_stream.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Of any sign and size, with ties, zeros of both signs and infinities.
std::vector<double> some_numbers(std::size_t count) {
  RandomStream stream(1, {count});
  std::vector<double> numbers(count);
  for (double& number : numbers) {
    number = std::exp(50 * stream.uniform()) * (stream.uniform() < 0.5 ? -1 : 1);
    if (stream.uniform() < 0.3) number = std::round(std::log(std::abs(number)));
    if (stream.uniform() < 0.05) number = stream.uniform() < 0.5 ? -0.0 : 0.0;
    if (stream.uniform() < 0.05) number = stream.uniform() < 0.5 ? -infinity : infinity;
  }
  return numbers;
}

TEST(Sort, IsThatOfTheStandardLibraryAtEveryLength) {
  for (std::size_t count = 0; count < 1200; count += count < 150 ? 1 : 37) {
    std::vector<double> numbers = some_numbers(count), expected = numbers;
    std::ranges::sort(expected);
    sort_ascending(numbers);
    EXPECT_EQ(numbers, expected) << count;
  }
}

TEST(Sort, TheOrderIsThatOfAStableSortAtEveryLength) {
  for (std::size_t count = 0; count < 1200; count += count < 150 ? 1 : 37) {
    const std::vector<double> numbers = some_numbers(count);
    std::vector<std::size_t> expected(count);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    std::ranges::stable_sort(expected, {}, [&](std::size_t i) { return numbers[i]; });
    EXPECT_EQ(ascending_order(numbers), expected) << count;
  }
}

}  // namespace
}  // namespace pcic
