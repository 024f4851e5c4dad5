// aligned_table: rows of cells as text, the first column to the left, numbers under one another by decimal
// point, words (NaN, -) and headers to the right.
#pragma once

#include <string>
#include <vector>

namespace pcic {

// The first row is the header. Every row has as many cells as the header; lines end in '\n' without trailing
// spaces.
std::string aligned_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace pcic
