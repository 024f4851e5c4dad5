#include "pcic/read/row_scanner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/read/stray_lines.hpp"

namespace pcic {

std::uint64_t RowBatch::line_number(std::size_t row) const {
  return first_line +
         static_cast<std::uint64_t>(std::ranges::count(chunk.text.substr(0, rows[row].begin), '\n'));
}

RowScanner::RowScanner(const InputFile& file, const RowRules& rules, std::size_t chunk_bytes)
    : place_(place_of(file)), rules_(rules), chunks_(file, chunk_bytes) {}

bool RowScanner::read(RowBatch& batch) {
  batch.rows.clear();
  batch.num_ignored = 0;
  batch.first_line = next_line_;
  if (!chunks_.read(batch.chunk)) return false;

  const std::string_view text = batch.chunk.text;
  for (std::size_t at = 0; at < text.size(); ++next_line_) {
    const Line line = line_at(text, at);
    const std::size_t begin = at;
    at = line.next;
    if (next_line_ <= rules_.num_head_lines) continue;
    if (line.text.empty()) {
      if (!blank_line_) blank_line_ = next_line_;
      continue;
    }
    if (line.text.front() == '#') {
      if (!rules_.has_comments) refuse_comment_among_rows(place_of_line(next_line_));
      take_comment(line.text, next_line_);
      continue;
    }
    if (blank_line_ && rules_.one_column) refuse_blank_among_rows(place_of_line(*blank_line_));
    blank_line_.reset();
    if (saw_elapsed_time_)
      throw InputError(
          fmt::format("{}:{}: a row after 'Elapsed Time'; expected the end of the file. Give files that were "
                      "joined one by one.",
                      place_, next_line_));
    const bool unterminated = at > text.size();
    saw_unterminated_row_ = saw_unterminated_row_ || unterminated;
    if (unterminated && rules_.drop_unterminated_row) continue;
    batch.rows.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(line.text.size())});
    const bool is_warmup = rules_.num_warmup_rows.has_value() && !saw_adaptation_end_;
    const bool is_leading = num_ignored_ < rules_.num_leading_rows;
    if (is_warmup || is_leading) {
      ++num_ignored_;
      ++batch.num_ignored;
    } else {
      ++num_draws_;
    }
  }
  return true;
}

std::string RowScanner::place_of_line(std::uint64_t line_number) const {
  return fmt::format("{}:{}", place_, line_number);
}

void RowScanner::take_comment(std::string_view line, std::uint64_t line_number) {
  if (line.find("Elapsed Time") != std::string_view::npos) saw_elapsed_time_ = true;
  if (line.find("Adaptation terminated") == std::string_view::npos) return;
  saw_adaptation_end_ = true;
  if (num_draws_ > 0)
    throw InputError(fmt::format(
        "{}:{}: 'Adaptation terminated' after {} rows; the header says warm-up is not saved. Warm-up rows "
        "would pass for draws: remove them, or take the file as the sampler wrote it.",
        place_, line_number, num_draws_));
  if (rules_.num_warmup_rows && num_ignored_ != *rules_.num_warmup_rows)
    throw InputError(
        fmt::format("{}:{}: {} warm-up rows; the header promises {}. Take the file as the sampler wrote it.",
                    place_, line_number, num_ignored_, *rules_.num_warmup_rows));
}

std::size_t count_draws(const InputFile& file, const RowRules& rules, std::size_t enough) {
  constexpr std::size_t scan_bytes = std::size_t{1} << 20;
  RowScanner scanner(file, rules, scan_bytes);
  RowBatch batch;
  std::size_t count = 0;
  while (count <= enough && scanner.read(batch)) count += batch.rows.size() - batch.num_ignored;
  return count;
}

}  // namespace pcic
