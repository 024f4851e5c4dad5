// CsvSource: draws from CSV files, CmdStan's or plain, once someone has said which rows are draws of which
// chain.
//
// Chains follow each other, file by file; a file may hold several.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/column_layout.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/row_scanner.hpp"

namespace pcic {

struct CsvFile {
  InputFile input;
  RowRules rules;
  std::optional<std::size_t> num_draws = {};  // as the header promises
  bool ends_with_elapsed_time = false;        // or it is incomplete
};

struct CsvChain {
  std::size_t file = 0;
  std::optional<std::size_t> num_draws;  // set where a file holds several chains
  std::string name;
  std::string identity = {};  // empty if the file does not tell
};

struct CsvRun {
  std::vector<std::string> columns;  // of every file
  ColumnLayout layout;
  std::vector<CsvFile> files;
  std::vector<CsvChain> chains;
  bool allow_incomplete = false;
  std::vector<std::string> remarks = {};  // on how the files were put together
  Reading reading = {};
};

std::unique_ptr<DrawSource> make_csv_source(CsvRun run);

// InputError naming both files and the first column in which they differ.
void require_same_columns(const std::vector<std::string>& columns, const InputFile& file,
                          const std::vector<std::string>& first_columns, const InputFile& first_file);

}  // namespace pcic
