#include "pcic/run/written_precision.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace pcic {
namespace {

constexpr std::size_t most_numbers = 4096;  // looked at

}  // namespace

WrittenPrecision::WrittenPrecision(const BlockView& numbers) {
  const std::size_t count = numbers.num_draws * numbers.num_obs;
  const std::size_t step = count / most_numbers + 1;
  for (std::size_t k = 0; k < count; k += step) add(numbers(k / numbers.num_obs, k % numbers.num_obs));
}

void WrittenPrecision::add(double number) {
  if (number == 0 || !std::isfinite(number)) return;
  only_floats_ = only_floats_ && static_cast<double>(static_cast<float>(number)) == number;
  char text[32];  // -1.2345678901234567e-308
  const auto end =
      std::to_chars(text, text + sizeof text, std::abs(number), std::chars_format::scientific).ptr;
  const std::string_view shortest(text, static_cast<std::size_t>(end - text));
  const std::size_t e = shortest.find('e');
  const int digits = e == 1 ? 1 : static_cast<int>(e) - 1;
  int exponent = 0;
  std::from_chars(text + e + (text[e + 1] == '+' ? 2 : 1), end, exponent);
  digits_ = std::max(digits_, digits);
  decimals_ = std::max(decimals_, digits - 1 - exponent);
}

double WrittenPrecision::half_unit(double number) const {
  const double decimal =
      std::max(std::pow(10.0, -decimals_), std::abs(number) * std::pow(10.0, 1 - digits_)) / 2;
  return only_floats_ ? std::max(decimal, std::ldexp(std::abs(number), -24)) : decimal;
}

AlignedVector moved_by_half_units(const BlockView& numbers, RandomStream& random) {
  const WrittenPrecision precision(numbers);
  AlignedVector moved;
  moved.reserve(numbers.num_draws * numbers.num_obs);
  for (std::size_t m = 0; m < numbers.num_draws; ++m)
    for (std::size_t k = 0; k < numbers.num_obs; ++k) {
      const double number = numbers(m, k);
      moved.push_back(number + (random() % 2 == 0 ? 1 : -1) * precision.half_unit(number));
    }
  return moved;
}

}  // namespace pcic
