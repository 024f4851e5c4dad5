// RowStream: the draws of one CSV file as blocks of doubles.
//
// While the rows of one chunk of text are parsed, in parallel in the current TBB arena, the next chunk is
// read, unpacked and cut into rows; read_ahead() does both while the block before is still in use. Errors are
// reported for the first bad row of the file, so neither values nor errors depend on the number of threads.
// Memory: two chunks of text of 1 to 16 MB, whatever holds 16 rows, or one row if that is longer; and their
// values, with read_ahead() of two.
#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "pcic/core/block.hpp"
#include "pcic/read/aligned_buffer.hpp"
#include "pcic/read/row_parser.hpp"
#include "pcic/read/row_scanner.hpp"

namespace pcic {

// How a file came to its end.
struct RowEnding {
  std::size_t num_draws = 0;
  std::size_t num_ignored = 0;
  std::size_t num_lines = 0;
  bool elapsed_time = false;
  bool unterminated_row = false;  // the last row has no line end
  std::optional<std::string>
      short_row;  // place and fault of a last row with the wrong number of values, left out
};

class RowStream {
 public:
  // `columns`: their names, for messages; must outlive the stream.
  RowStream(const InputFile& file, const RowRules& rules, std::span<const std::string> columns, RowPlan plan);

  // The next draws, one row each; valid until the next call. Throws InputError at a bad row.
  std::optional<BlockView> next();

  // Parses what next() will return, beside the draws it returned last. An error waits for next().
  void read_ahead();

  // After next() has returned nothing.
  RowEnding ending() const;

  std::size_t disk_position() const { return shown_.disk_position; }

 private:
  struct Parsed {
    AlignedBuffer<double> values;
    std::size_t num_draws = 0;  // 0: no more
    std::size_t disk_position = 0;
  };
  struct Fault {
    std::size_t row;
    RowResult result;
  };

  void advance();
  void parse_next_batch(Parsed& parsed);
  std::optional<Fault> parse(const RowBatch& batch, std::size_t first, std::size_t last,
                             double* values) const;
  std::optional<Fault> parse_all(const RowBatch& batch, std::size_t num_rows, double* values) const;
  std::size_t rows_worth_parsing(const RowBatch& batch) const;
  std::string describe(const RowBatch& batch, const Fault& fault) const;

  std::string place_;
  RowRules rules_;
  std::span<const std::string> columns_;
  RowPlan plan_;
  RowPlan counting_plan_;  // for rows that are no draws
  RowScanner scanner_;
  std::array<RowBatch, 2> batches_;
  std::size_t current_ = 0;
  bool has_next_ = false;  // batches_[1 - current_] waits to be parsed
  bool started_ = false;
  std::exception_ptr read_error_;
  Parsed shown_;  // what next() returned last
  Parsed ahead_;  // what it will return, if is_ahead_
  bool is_ahead_ = false;
  std::exception_ptr parse_error_;
  RowEnding ending_;
};

}  // namespace pcic
