// Data in a .npy file: one array, named after the file.
//
// Whole numbers that a double cannot hold, as ids of 17 digits are, are texts (whole_numbers.hpp).
#pragma once

#include <string>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

DataArray parse_npy(std::string_view bytes, std::string name, const std::string& place);

Dataset read_npy_data(const InputFile& file, FirstRow = FirstRow::by_evidence);

}  // namespace pcic
