// Are the values of a file separated by commas, semicolons or tabs?
#pragma once

#include <string_view>

#include "pcic/read/csv_head.hpp"

namespace pcic {

// InputError if the first two lines show that spaces or pipes separate the values. A single column whose name
// has spaces is none of these.
void require_known_delimiter(const CsvHead& head, std::string_view place);

}  // namespace pcic
