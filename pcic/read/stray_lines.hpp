// Lines among the rows of a CSV file that hold no row, where dropping them could lose data.
#pragma once

#include <string_view>

namespace pcic {

// A row that begins with '#'. `place`: file and line.
[[noreturn]] void refuse_comment_among_rows(std::string_view place);

// A blank line between the rows of a file of one column.
[[noreturn]] void refuse_blank_among_rows(std::string_view place);

}  // namespace pcic
