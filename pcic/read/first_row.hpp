// meaning_of_first_row: are the cells of the first row of a CSV file names, numbers of columns, or values?
//
// Above a matrix without column names pandas writes 0,1,2,... and R "V1","V2",... or "1","2",...: labels that
// count up are a header. They are values if the second row goes on counting, and a question, an InputError
// with the flag for each reading, if there are fewer than four and only whole numbers, in quotes or not,
// below them. A first column without a name that counts the rows, from 0 or 1, is an index.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pcic {

// What the user says of first rows that count up.
enum class FirstRow { by_evidence, names, data };

struct FirstRowMeaning {
  enum class Cells { names, numbers_of_columns, values };
  Cells cells = Cells::names;
  bool has_index_column = false;
  std::string evidence = {};  // continues "because"; empty where nothing had to be decided
};

// What the row alone leaves open: whether the rows below it have to be looked at.
bool needs_rows_below(std::string_view first_row, char delimiter);

// `below`: some of the rows that follow. `place` opens the message.
FirstRowMeaning meaning_of_first_row(std::string_view first_row, std::span<const std::string> below,
                                     char delimiter, FirstRow asked, std::string_view place);

}  // namespace pcic
