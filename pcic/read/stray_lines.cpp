#include "pcic/read/stray_lines.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"

namespace pcic {

void refuse_comment_among_rows(std::string_view place) {
  throw InputError(fmt::format(
      "{}: the row begins with '#'; expected values. A comment belongs above the column names; a text that "
      "begins with '#' goes in quotes.",
      place));
}

void refuse_blank_among_rows(std::string_view place) {
  throw InputError(fmt::format(
      "{}: the line is blank; expected a value, for this file has one column. Write NA for a value that is "
      "missing, or take the line out.",
      place));
}

}  // namespace pcic
