#include "pcic/read/whole_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

#include "pcic/read/text_codes.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_large_examples = 3;

// From its first to its last bit that is set, a number has no more bits than a double.
template <class Number>
bool is_exact(Number number) {
  const auto bits = static_cast<std::uint64_t>(number);
  const std::uint64_t magnitude = number < 0 ? -bits : bits;
  return magnitude == 0 ||
         std::bit_width(magnitude) - std::countr_zero(magnitude) <= std::numeric_limits<double>::digits;
}

template <class Number>
void set_numbers(DataArray& array, const std::vector<Number>& numbers, std::string_view place) {
  if (std::ranges::all_of(numbers, is_exact<Number>)) {
    array.values.assign(numbers.begin(), numbers.end());
    return;
  }
  std::vector<std::string> texts;
  std::vector<bool> is_id;
  for (const Number number : numbers) {
    texts.push_back(fmt::format("{}", number));
    is_id.push_back(!is_exact(number));
  }
  set_ids(array, texts, is_id, place);
}

}  // namespace

void set_whole_numbers(DataArray& array, const std::vector<std::int64_t>& numbers, std::string_view place) {
  set_numbers(array, numbers, place);
}

void set_whole_numbers(DataArray& array, const std::vector<std::uint64_t>& numbers, std::string_view place) {
  set_numbers(array, numbers, place);
}

void set_ids(DataArray& array, const std::vector<std::string>& texts, const std::vector<bool>& is_id,
             std::string_view place) {
  TextCodes codes;
  std::vector<std::string_view> examples;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    codes.add(texts[at]);
    if (!is_id[at]) continue;
    ++array.text_cells.count;
    if (examples.size() == most_large_examples || std::ranges::find(examples, texts[at]) != examples.end())
      continue;
    examples.push_back(texts[at]);
    array.text_cells.first.push_back(
        fmt::format("'{}' ({}, more digits than a number can hold)", texts[at], place));
  }
  array.values = codes.codes();
  array.labels = codes.labels();
}

}  // namespace pcic
