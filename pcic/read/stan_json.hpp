// Stan's JSON data: one object, one array per key.
//
// Arrays nest row-major and must not be ragged; [] is an array with a zero extent. NaN, Infinity and
// -Infinity may be bare or strings. Booleans are 0 and 1. Complex numbers [re, im] are an extra last extent
// of 2. An array with whole numbers that a double cannot hold, as ids of 17 digits are, holds texts
// (whole_numbers.hpp). Tuples {"1": a, "2": b} under the key x become arrays x:1 and x:2. InputError for
// anything else, with the key it was found under. Nesting is limited. A byte order mark is passed over.
#pragma once

#include <string>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

bool is_json(const InputFile& file, std::string_view first_bytes);

Dataset read_stan_json(const InputFile& file, FirstRow = FirstRow::by_evidence);

Dataset parse_stan_json(std::string_view text, std::string_view place);

}  // namespace pcic
