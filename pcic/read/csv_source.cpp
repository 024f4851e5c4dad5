#include "pcic/read/csv_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_names.hpp"
#include "pcic/read/file_ending.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {
namespace {

// Where a selected array lies in the values kept of a row.
struct Slot {
  std::size_t offset;
  std::size_t size;
};

class CsvSource final : public DrawSource {
 public:
  explicit CsvSource(CsvRun run) : run_(std::move(run)), remarks_(run_.remarks) {
    for (const CsvFile& file : run_.files) total_bytes_ += file.input.size();
    std::vector<std::size_t> everything(arrays().size());
    std::iota(everything.begin(), everything.end(), std::size_t{0});
    select_indices(everything);
  }

  const std::vector<ArrayInfo>& arrays() const override { return run_.layout.arrays; }
  std::size_t num_chains() const override { return run_.chains.size(); }
  std::string chain_name(std::size_t chain) const override { return run_.chains.at(chain).name; }
  std::string chain_identity(std::size_t chain) const override { return run_.chains.at(chain).identity; }

  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    const CsvChain& wanted = run_.chains.at(chain);
    return wanted.num_draws ? wanted.num_draws : run_.files[wanted.file].num_draws;
  }

  void select(std::span<const std::string> names) override {
    std::vector<std::size_t> indices;
    for (const std::string& name : names) indices.push_back(index_of_array(arrays(), name, chain_name(0)));
    select_indices(indices);
  }

  std::optional<DrawBlock> next() override {
    while (chain_ < run_.chains.size()) {
      const CsvChain& chain = run_.chains[chain_];
      if (!rows_) open(run_.files[chain.file]);
      const bool complete = chain.num_draws == num_passed_;
      if (const std::size_t ready = complete ? 0 : available(chain); ready > 0)
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
    std::vector<std::size_t> destinations(run_.columns.size(), skipped_column);
    std::size_t row_size = 0;
    slots_.clear();
    for (std::size_t index : indices) {
      const std::vector<std::size_t>& columns = run_.layout.columns[index];
      if (destinations[columns.front()] == skipped_column)
        for (std::size_t column : columns) destinations[column] = row_size++;
      slots_.push_back({destinations[columns.front()], columns.size()});
    }
    plan_ = RowPlan(destinations, row_size);
  }

  void open(const CsvFile& file) {
    rows_ = std::make_unique<RowStream>(file.input, file.rules, run_.columns, plan_);
    pending_ = {};
    rows_ended_ = false;
  }

  // Draws at hand, read anew when none are left; 0 at the end of the file, once it was judged.
  std::size_t available(const CsvChain& chain) {
    if (pending_.num_draws > 0 || rows_ended_) return pending_.num_draws;
    if (const auto block = rows_->next()) {
      pending_ = *block;
    } else {
      rows_ended_ = true;
      if (auto remark = judge_ending(run_.files[chain.file], rows_->ending(), run_.allow_incomplete))
        remarks_.push_back(std::move(*remark));
    }
    return pending_.num_draws;
  }

  DrawBlock take(std::size_t count) {
    DrawBlock block{chain_, num_passed_, {}};
    for (const Slot& slot : slots_)
      block.arrays.push_back(pending_.draws(0, count).columns(slot.offset, slot.size));
    pending_ = pending_.draws(count, pending_.num_draws - count);
    num_passed_ += count;
    return block;
  }

  void end_chain(const CsvChain& chain, bool complete) {
    const bool last_of_file = chain_ + 1 == run_.chains.size() || run_.chains[chain_ + 1].file != chain.file;
    if ((chain.num_draws && !complete) || (last_of_file && available(chain) > 0))
      throw InputError(
          fmt::format("{}: the file changed while it was read. Wait until it is written.", chain.name));
    if (last_of_file) {
      rows_.reset();
      closed_bytes_ += run_.files[chain.file].input.size();
    }
    ++chain_;
    num_passed_ = 0;
  }

  CsvRun run_;
  std::vector<Slot> slots_;  // of the selected arrays
  RowPlan plan_ = RowPlan({}, 0);
  std::size_t total_bytes_ = 0;
  std::size_t closed_bytes_ = 0;
  std::vector<std::string> remarks_;

  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  std::unique_ptr<RowStream> rows_;
  BlockView pending_;  // read and not handed out
  bool rows_ended_ = false;
};

}  // namespace

std::unique_ptr<DrawSource> make_csv_source(CsvRun run) {
  return std::make_unique<CsvSource>(std::move(run));
}

void require_same_columns(const std::vector<std::string>& columns, const InputFile& file,
                          const std::vector<std::string>& first_columns, const InputFile& first_file) {
  if (columns == first_columns) return;
  const auto [one, other] = std::ranges::mismatch(columns, first_columns);
  const auto name_at = [](const auto& names, auto at) {
    return at == names.end() ? "nothing" : fmt::format("'{}'", *at);
  };
  throw InputError(
      fmt::format("{}: {} columns where {} has {}; column {} is {} in the one and {} in the other: chains of "
                  "different models. Give the "
                  "chains of one run.",
                  file.place(), columns.size(), first_file.place(), first_columns.size(),
                  one - columns.begin() + 1, name_at(columns, one), name_at(first_columns, other)));
}

}  // namespace pcic
