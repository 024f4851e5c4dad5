#include "pcic/core/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
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

TEST(Sort, BearsZerosOfBothSigns) {
  RandomStream stream(3);
  for (std::size_t count = 1; count < 600; ++count) {
    std::vector<double> numbers(count);
    for (double& number : numbers) number = stream.uniform() < 0.5 ? 0.0 : -0.0;
    if (count % 3 == 0) numbers.front() = 1;
    std::vector<double> expected = numbers;
    std::ranges::sort(expected);
    sort_ascending(numbers);
    EXPECT_EQ(numbers, expected) << count;
    EXPECT_EQ(ascending_order(numbers).size(), count);
  }
}

TEST(Sort, NaNComesToStandAtAnEndAndTheRestIsSorted) {
  for (double not_a_number : {std::nan(""), -std::nan("")})
    for (std::size_t count = 1; count < 1200; count += 53) {
      std::vector<double> numbers = some_numbers(count), expected;
      for (std::size_t i = 0; i < count; i += 3) numbers[i] = not_a_number;
      std::ranges::copy_if(numbers, std::back_inserter(expected), [](double x) { return !std::isnan(x); });
      std::ranges::sort(expected);
      sort_ascending(numbers);
      const auto first = std::signbit(not_a_number)
                             ? numbers.end() - static_cast<std::ptrdiff_t>(expected.size())
                             : numbers.begin();
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), first)) << count;
      EXPECT_EQ(std::ranges::count_if(numbers, [](double x) { return std::isnan(x); }),
                static_cast<std::ptrdiff_t>(count - expected.size()));
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
