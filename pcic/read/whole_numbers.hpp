// Whole numbers of 64 bits as the values of an array of data.
//
// Doubles where they hold every one of them exactly. Otherwise the numbers are ids, and texts of the array
// (TextCodes): rounded, two of them could become the same.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "pcic/core/dataset.hpp"

namespace pcic {

// `place`: the file, for the examples in array.text_cells.
void set_whole_numbers(DataArray& array, const std::vector<std::int64_t>& numbers, std::string_view place);
void set_whole_numbers(DataArray& array, const std::vector<std::uint64_t>& numbers, std::string_view place);

// The texts of an array, of which `is_id` says which are numbers that no double holds.
void set_ids(DataArray& array, const std::vector<std::string>& texts, const std::vector<bool>& is_id,
             std::string_view place);

}  // namespace pcic
