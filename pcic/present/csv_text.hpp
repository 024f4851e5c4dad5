// Cells of a CSV file that R and pandas read back as they were.
#pragma once

#include <string>

namespace pcic {

std::string csv_field(const std::string& text);           // quoted as in RFC 4180 where it has to be
void append_csv_number(std::string& text, double value);  // the fewest digits that read back; NaN, Inf, -Inf

}  // namespace pcic
