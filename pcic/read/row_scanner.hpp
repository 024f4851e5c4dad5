// RowScanner: cuts a CSV file into rows, without looking into them, and tells draws from the rest.
//
// CmdStan's comments are passed over, but two of them speak: "# Adaptation terminated" ends the saved warm-up,
// "# Elapsed Time" says the sampler finished. In other files a row that begins with '#' is an InputError.
// Blank lines are passed over, unless there is one column and a row follows: an InputError. Rows that are no
// draws come first in a batch, so that their columns can be counted all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/text_chunks.hpp"

namespace pcic {

struct RowRules {
  std::size_t num_head_lines = 0;                   // lines before the first row: comments and column names
  std::size_t num_leading_rows = 0;                 // rows before the draws
  std::optional<std::size_t> num_warmup_rows = {};  // rows before the draws, if a comment marks their end
  char delimiter = ',';
  bool drop_unterminated_row = false;  // a last row without line end is left out
  bool has_comments = false;           // '#' lines among the rows, as CmdStan writes them
  bool one_column = false;             // a blank line could be a value that is missing
};

struct RowSpan {
  std::uint32_t begin;  // in the text of the chunk
  std::uint32_t length;
};

struct RowBatch {
  TextChunk chunk;
  std::vector<RowSpan> rows;
  std::size_t num_ignored = 0;   // leading rows that are no draws
  std::uint64_t first_line = 1;  // of the chunk, in the file

  std::string_view text(std::size_t row) const {
    return chunk.text.substr(rows[row].begin, rows[row].length);
  }
  std::uint64_t line_number(std::size_t row) const;
};

class RowScanner {
 public:
  RowScanner(const InputFile& file, const RowRules& rules, std::size_t chunk_bytes);

  // False when there are no more rows.
  bool read(RowBatch& batch);

  std::size_t disk_position() const { return chunks_.disk_position(); }
  bool saw_elapsed_time() const { return saw_elapsed_time_; }
  std::size_t num_lines() const { return next_line_ - 1; }
  // The last row has no line end.
  bool saw_unterminated_row() const { return saw_unterminated_row_; }
  // Rows so far that are no draws.
  std::size_t num_ignored() const { return num_ignored_; }

 private:
  void take_comment(std::string_view line, std::uint64_t line_number);
  std::string place_of_line(std::uint64_t line_number) const;

  std::string place_;
  RowRules rules_;
  TextChunks chunks_;
  std::uint64_t next_line_ = 1;
  std::size_t num_draws_ = 0;
  std::size_t num_ignored_ = 0;
  bool saw_adaptation_end_ = false;
  bool saw_elapsed_time_ = false;
  bool saw_unterminated_row_ = false;
  std::optional<std::uint64_t> blank_line_;  // the first since the last row
};

// Draws in the file, from its line ends alone: about 5 GB/s. Stops when there are more than `enough`.
std::size_t count_draws(const InputFile& file, const RowRules& rules,
                        std::size_t enough = std::numeric_limits<std::size_t>::max());

}  // namespace pcic
