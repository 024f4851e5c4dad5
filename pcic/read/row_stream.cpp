#include "pcic/read/row_stream.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"

namespace pcic {
namespace {

constexpr std::size_t smallest_chunk = std::size_t{1} << 20;
constexpr std::size_t largest_text_chunk = std::size_t{16} << 20;
constexpr std::size_t typical_cell = 10;                   // bytes
constexpr std::size_t slice_bytes = std::size_t{1} << 16;  // text worth a task of its own
constexpr std::size_t longest_quote = 40;

// Enough rows to share among threads.
std::size_t chunk_bytes_for(std::size_t num_columns) {
  return std::clamp(16 * typical_cell * num_columns, smallest_chunk, largest_text_chunk);
}

}  // namespace

RowStream::RowStream(const InputFile& file, const RowRules& rules, std::span<const std::string> columns,
                     RowPlan plan)
    : place_(place_of(file)),
      rules_(rules),
      columns_(columns),
      plan_(std::move(plan)),
      counting_plan_(std::vector<std::size_t>(columns.size(), skipped_column), 0),
      scanner_(file, rules, chunk_bytes_for(columns.size())) {}

// Reads the next batch into the spare buffer. An error waits until the rows before it are delivered.
void RowStream::advance() {
  try {
    has_next_ = scanner_.read(batches_[1 - current_]);
  } catch (...) {
    has_next_ = false;
    read_error_ = std::current_exception();
  }
}

void RowStream::read_ahead() {
  if (std::exchange(is_ahead_, true)) return;
  try {
    parse_next_batch(ahead_);
  } catch (...) {
    parse_error_ = std::current_exception();
  }
}

std::optional<BlockView> RowStream::next() {
  if (std::exchange(is_ahead_, false)) {
    if (parse_error_) std::rethrow_exception(parse_error_);
    std::swap(shown_, ahead_);
  } else {
    parse_next_batch(shown_);
  }
  if (shown_.num_draws == 0) return std::nullopt;
  ending_.num_draws += shown_.num_draws;
  return BlockView{shown_.values.data(), shown_.num_draws, plan_.row_size(), plan_.row_size()};
}

// The next batch that has draws.
void RowStream::parse_next_batch(Parsed& parsed) {
  if (!std::exchange(started_, true)) advance();
  parsed.num_draws = 0;
  parsed.disk_position = scanner_.disk_position();
  while (has_next_) {
    current_ = 1 - current_;
    const RowBatch& batch = batches_[current_];
    const std::size_t num_parsed = rows_worth_parsing(batch);
    parsed.values.reserve_discarding((num_parsed - batch.num_ignored) * plan_.row_size());
    std::optional<Fault> fault;
    tbb::parallel_invoke([&] { advance(); },
                         [&] { fault = parse_all(batch, num_parsed, parsed.values.data()); });
    parsed.disk_position = scanner_.disk_position();

    std::size_t num_rows = batch.rows.size();
    if (!fault && num_parsed < num_rows) throw std::logic_error("a row that is too short was parsed");
    if (fault) {
      const bool last =
          fault->row + 1 == num_rows && !read_error_ && (!has_next_ || batches_[1 - current_].rows.empty());
      if (fault->result.fault != RowFault::wrong_count || !last || scanner_.saw_elapsed_time())
        throw InputError(describe(batch, *fault));
      ending_.short_row = describe(batch, *fault);
      num_rows = fault->row;
    }
    parsed.num_draws = num_rows - std::min(batch.num_ignored, num_rows);
    if (parsed.num_draws > 0) return;
  }
  if (read_error_) std::rethrow_exception(read_error_);
}

// Up to the first draw with too few characters for its delimiters and a digit in every column that is needed.
// That is a fault: a damaged file may have millions of such rows, and gets no memory for those that follow.
std::size_t RowStream::rows_worth_parsing(const RowBatch& batch) const {
  const std::size_t least = columns_.size() + plan_.row_size();  // with the line end
  std::size_t count = batch.num_ignored;
  while (count < batch.rows.size() && batch.rows[count].length + 1 >= least) ++count;
  return std::min(count + 1, batch.rows.size());
}

RowEnding RowStream::ending() const {
  RowEnding ending = ending_;
  ending.num_ignored = scanner_.num_ignored();
  ending.num_lines = scanner_.num_lines();
  ending.elapsed_time = scanner_.saw_elapsed_time();
  ending.unterminated_row = scanner_.saw_unterminated_row();
  return ending;
}

std::optional<RowStream::Fault> RowStream::parse(const RowBatch& batch, std::size_t first, std::size_t last,
                                                 double* values) const {
  for (std::size_t row = first; row < last; ++row) {
    const bool ignored = row < batch.num_ignored;
    double* const out = ignored ? nullptr : values + (row - batch.num_ignored) * plan_.row_size();
    const RowResult result =
        parse_row(batch.text(row), rules_.delimiter, ignored ? counting_plan_ : plan_, out);
    if (result.fault != RowFault::none) return Fault{row, result};
  }
  return std::nullopt;
}

std::optional<RowStream::Fault> RowStream::parse_all(const RowBatch& batch, std::size_t num_rows,
                                                     double* values) const {
  if (num_rows == 0) return std::nullopt;
  const std::size_t mean_length = batch.chunk.text.size() / batch.rows.size() + 1;
  const std::size_t grain = std::max<std::size_t>(1, slice_bytes / mean_length);
  std::optional<Fault> first_fault;
  std::mutex mutex;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, num_rows, grain), [&](const auto& range) {
    const auto fault = parse(batch, range.begin(), range.end(), values);
    if (!fault) return;
    const std::scoped_lock lock(mutex);
    if (!first_fault || fault->row < first_fault->row) first_fault = fault;
  });
  return first_fault;
}

std::string RowStream::describe(const RowBatch& batch, const Fault& fault) const {
  const std::string place = fmt::format("{}:{}", place_, batch.line_number(fault.row));
  if (fault.result.fault == RowFault::wrong_count) {
    const std::size_t found = count_cells(batch.text(fault.row), rules_.delimiter);
    return fmt::format("{}: row has {} values; the header names {}. The file is damaged: write it again.",
                       place, found, columns_.size());
  }
  const std::string& column = columns_[fault.result.column];
  std::string_view text = fault.result.text;
  if (text == column)
    return fmt::format(
        "{}: column names again; expected a row of numbers. Give files that were joined one by one.", place);
  if (text.size() > longest_quote) text = text.substr(0, longest_quote);
  return fmt::format(
      "{}: column '{}' holds '{}'; expected a number. Correct the cell, or write the file again.", place,
      column, text);
}

}  // namespace pcic
