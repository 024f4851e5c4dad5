// Cells of a CSV file that R and pandas read back as they were.
#pragma once

#include <string>

namespace pcic {

// Quoted as in RFC 4180 where it has to be. A text that a spreadsheet would run, such as =1+1, is kept from
// it by an apostrophe in front; numbers and a sign before a name (-log_lik) do no harm and stay as they are.
std::string csv_field(const std::string& text);

void append_csv_number(std::string& text, double value);  // the fewest digits that read back; NaN, Inf, -Inf

}  // namespace pcic
