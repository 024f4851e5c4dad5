// Texts as the values of an array of data: codes and their labels (text_codes.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/dataset.hpp"

namespace pcic {

// Texts are cut to longest_name bytes. `place`: the file, for the examples in array.text_cells.
void set_texts(DataArray& array, const std::vector<std::string>& texts, std::string_view place);

}  // namespace pcic
