#include "pcic/read/file_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/file_ending.hpp"

namespace pcic {

FileRows::FileRows(const CsvRun& run, std::size_t file, std::span<const RowPlan> plans)
    : run_(run), file_(file), pending_(run.groups.size()), ended_(run.groups.size()) {
  for (std::size_t group = 0; group < run.groups.size(); ++group) {
    const CsvFile& source = run.groups[group].files[file];
    streams_.push_back(
        std::make_unique<RowStream>(source.path, source.rules, run.groups[group].columns, plans[group]));
  }
}

std::size_t FileRows::available() {
  std::size_t least = static_cast<std::size_t>(-1);
  for (std::size_t group = 0; group < streams_.size(); ++group) {
    if (pending_[group].num_draws == 0 && !ended_[group]) {
      const auto block = streams_[group]->next();
      ended_[group] = !block;
      if (block) pending_[group] = *block;
    }
    least = std::min(least, pending_[group].num_draws);
  }
  if (least == 0 && !std::exchange(finished_, true)) finish();
  return least;
}

void FileRows::read_ahead() {
  for (const auto& stream : streams_) stream->read_ahead();
}

void FileRows::pass(std::size_t count) {
  for (BlockView& view : pending_) view = view.draws(count, view.num_draws - count);
}

std::size_t FileRows::disk_position() const {
  std::size_t position = 0;
  for (const auto& stream : streams_) position += stream->disk_position();
  return position;
}

void FileRows::finish() {
  for (std::size_t group = 0; group < streams_.size(); ++group) {
    if (!ended_[group]) continue;
    auto remark =
        judge_ending(run_.groups[group].files[file_], streams_[group]->ending(), run_.allow_incomplete);
    if (remark) remarks_.push_back(std::move(*remark));
  }
  const auto longer =
      std::ranges::find_if(pending_, [](const BlockView& view) { return view.num_draws > 0; });
  if (longer == pending_.end()) return;
  const auto shorter = std::ranges::find(pending_, std::size_t{0}, &BlockView::num_draws);
  const CsvFile& one = run_.groups[static_cast<std::size_t>(shorter - pending_.begin())].files[file_];
  const CsvFile& other = run_.groups[static_cast<std::size_t>(longer - pending_.begin())].files[file_];
  const std::string finding = fmt::format("{}: {} draws; {}, which goes with it, has {}", place_of(one.path),
                                          count_draws(one.path, one.rules), place_of(other.path),
                                          count_draws(other.path, other.rules));
  if (!run_.allow_incomplete)
    throw InputError(finding +
                     ". Give files of draws and the generated quantities that were made from them.");
  remarks_.push_back(finding + "; the draws both have were used.");
}

}  // namespace pcic
