#include "pcic/read/csv_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_names.hpp"
#include "pcic/read/file_rows.hpp"

namespace pcic {
namespace {

// An array in the layout of its group.
struct Origin {
  std::size_t group;
  std::size_t array;
};

// Where a selected array lies in the rows of its group.
struct Slot {
  std::size_t group;
  std::size_t offset;
  std::size_t size;
};

class CsvSource final : public DrawSource {
 public:
  explicit CsvSource(CsvRun run) : run_(std::move(run)) {
    remarks_ = run_.remarks;
    std::unordered_set<std::string_view> names;
    for (std::size_t group = 0; group < run_.groups.size(); ++group) {
      const ColumnLayout& layout = run_.groups[group].layout;
      for (std::size_t array = 0; array < layout.arrays.size(); ++array) {
        if (!names.insert(layout.arrays[array].name).second) continue;
        arrays_.push_back(layout.arrays[array]);
        origins_.push_back({group, array});
      }
      for (CsvFile& file : run_.groups[group].files)
        total_bytes_ += file.bytes_on_disk = size_on_disk(file.path);
    }
    std::vector<std::size_t> everything(arrays_.size());
    std::iota(everything.begin(), everything.end(), std::size_t{0});
    select_indices(everything);
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return run_.chains.size(); }
  std::string chain_name(std::size_t chain) const override { return run_.chains.at(chain).name; }
  std::string chain_identity(std::size_t chain) const override { return run_.chains.at(chain).identity; }

  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    const CsvChain& wanted = run_.chains.at(chain);
    const CsvFile& file = run_.groups[0].files[wanted.file];
    if (wanted.num_draws) return wanted.num_draws;
    return file.num_draws;
  }

  void select(std::span<const std::string> names) override {
    std::vector<std::size_t> indices;
    for (const std::string& name : names) indices.push_back(index_of_array(arrays_, name, chain_name(0)));
    select_indices(indices);
  }

  std::optional<DrawBlock> next() override {
    while (chain_ < run_.chains.size()) {
      const CsvChain& chain = run_.chains[chain_];
      if (!rows_) rows_ = std::make_unique<FileRows>(run_, chain.file, plans_);
      const bool complete = chain.num_draws == num_passed_;
      if (const std::size_t ready = complete ? 0 : rows_->available(); ready > 0)
        return take(chain.num_draws ? std::min(ready, *chain.num_draws - num_passed_) : ready);
      end_chain(chain, complete);
    }
    return std::nullopt;
  }

  void read_ahead() override {
    if (rows_) rows_->read_ahead();
  }

  ReadProgress progress() const override {
    const std::size_t position = closed_bytes_ + (rows_ ? rows_->disk_position() : 0);
    return {std::min(position, total_bytes_), total_bytes_};
  }

  std::vector<std::string> remarks() const override { return remarks_; }
  Reading reading() const override { return run_.reading; }

 private:
  void select_indices(std::span<const std::size_t> indices) {
    std::vector<std::vector<std::size_t>> destinations;
    for (const CsvGroup& group : run_.groups) destinations.emplace_back(group.columns.size(), skipped_column);
    std::vector<std::size_t> row_sizes(run_.groups.size(), 0);
    slots_.clear();
    for (std::size_t index : indices) {
      const Origin origin = origins_[index];
      const std::vector<std::size_t>& columns = run_.groups[origin.group].layout.columns[origin.array];
      std::vector<std::size_t>& slots = destinations[origin.group];
      if (slots[columns.front()] == skipped_column)
        for (std::size_t column : columns) slots[column] = row_sizes[origin.group]++;
      slots_.push_back({origin.group, slots[columns.front()], columns.size()});
    }
    plans_.clear();
    for (std::size_t group = 0; group < run_.groups.size(); ++group)
      plans_.emplace_back(destinations[group], row_sizes[group]);
  }

  DrawBlock take(std::size_t count) {
    DrawBlock block{chain_, num_passed_, {}};
    for (const Slot& slot : slots_)
      block.arrays.push_back(rows_->view(slot.group, count).columns(slot.offset, slot.size));
    rows_->pass(count);
    num_passed_ += count;
    return block;
  }

  void end_chain(const CsvChain& chain, bool complete) {
    const bool last_of_file = chain_ + 1 == run_.chains.size() || run_.chains[chain_ + 1].file != chain.file;
    if ((chain.num_draws && !complete) || (last_of_file && rows_->available() > 0))
      throw InputError(
          fmt::format("{}: the file changed while it was read. Wait until it is written.", chain.name));
    if (last_of_file) {
      remarks_.insert(remarks_.end(), rows_->remarks().begin(), rows_->remarks().end());
      rows_.reset();
      for (const CsvGroup& group : run_.groups) closed_bytes_ += group.files[chain.file].bytes_on_disk;
    }
    ++chain_;
    num_passed_ = 0;
  }

  CsvRun run_;
  std::vector<ArrayInfo> arrays_;
  std::vector<Origin> origins_;  // of arrays_
  std::vector<Slot> slots_;      // of the selected arrays
  std::vector<RowPlan> plans_;   // one per group
  std::size_t total_bytes_ = 0;
  std::size_t closed_bytes_ = 0;
  std::vector<std::string> remarks_;

  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  std::unique_ptr<FileRows> rows_;
};

}  // namespace

std::unique_ptr<DrawSource> make_csv_source(CsvRun run) {
  return std::make_unique<CsvSource>(std::move(run));
}

void require_same_columns(const std::vector<std::string>& columns, const std::filesystem::path& path,
                          const std::vector<std::string>& first_columns,
                          const std::filesystem::path& first_path) {
  if (columns == first_columns) return;
  const auto [one, other] = std::ranges::mismatch(columns, first_columns);
  const auto name_at = [](const auto& names, auto at) {
    return at == names.end() ? "nothing" : fmt::format("'{}'", *at);
  };
  throw InputError(
      fmt::format("{}: {} columns where {} has {}; column {} is {} in the one and {} in the other: chains of "
                  "different models. Give the "
                  "chains of one run.",
                  place_of(path), columns.size(), place_of(first_path), first_columns.size(),
                  one - columns.begin() + 1, name_at(columns, one), name_at(first_columns, other)));
}

}  // namespace pcic
