#include "pcic/read/long_source.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_names.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/long_rows.hpp"
#include "pcic/read/long_table.hpp"
#include "pcic/read/parse_number.hpp"

namespace pcic {
namespace {

constexpr std::size_t pivoted_bytes = std::size_t{1} << 20;

struct TableFile {
  InputFile input;
  LongTable table;
};

struct TableChain {
  std::size_t file;
  std::size_t chain_in_file;
};

class LongSource final : public DrawSource {
 public:
  LongSource(std::span<const InputFile> files, FirstRow first_row) {
    for (const InputFile& input : files) {
      files_.push_back({input, inspect_long_table(input, first_row)});
      const LongTable& table = files_.back().table;
      require_arrays_of_first_file(files_.back());
      for (std::size_t chain = 0; chain < table.chains.size(); ++chain)
        chains_.push_back({files_.size() - 1, chain});
    }
    for (std::size_t array = 0; array < arrays().size(); ++array) selected_.push_back(array);
  }

  const std::vector<ArrayInfo>& arrays() const override { return files_.front().table.arrays; }
  std::size_t num_chains() const override { return chains_.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return chain_of(chain).num_draws;
  }
  std::string chain_name(std::size_t chain) const override {
    const std::string place = place_of(files_[chains_.at(chain).file].input);
    const std::string& label = chain_of(chain).label;
    return label.empty() ? place : fmt::format("{} (chain {})", place, label);
  }
  Reading reading() const override {
    return {.format = "plain CSV",
            .layout = fmt::format("a long table with a row per draw and {}",
                                  fmt::join(files_.front().table.indices, " and ")),
            .evidence = "the same chain and draw stand in several rows"};
  }

  void select(std::span<const std::string> names) override {
    selected_.clear();
    for (const std::string& name : names) selected_.push_back(index_of_array(arrays(), name, chain_name(0)));
  }

  std::optional<DrawBlock> next() override {
    if (chain_ == chains_.size()) return std::nullopt;
    const TableFile& file = files_[chains_[chain_].file];
    if (!rows_)
      rows_ = std::make_unique<LongRows>(file.input, file.table.head, file.table.counters,
                                         file.table.value_columns);
    const std::size_t total = chain_of(chain_).num_draws;
    const std::size_t per_block = std::max<std::size_t>(1, pivoted_bytes / sizeof(double) / row_size());
    const std::size_t count = std::min(per_block, total - num_passed_);
    values_.clear();
    for (std::size_t draw = 0; draw < count; ++draw) read_draw(file);
    DrawBlock block{chain_, num_passed_, {}};
    std::size_t offset = 0;
    for (std::size_t array : selected_) {
      const std::size_t size = arrays()[array].size();
      block.arrays.push_back({values_.data() + offset, count, size, row_size()});
      offset += size;
    }
    num_passed_ += count;
    if (num_passed_ == total) end_chain();
    return block;
  }

  ReadProgress progress() const override {
    ReadProgress sum;
    const std::size_t current = chain_ < chains_.size() ? chains_[chain_].file : files_.size();
    for (std::size_t file = 0; file < files_.size(); ++file) {
      const std::size_t size = files_[file].input.size();
      sum.bytes_total += size;
      if (file < current) sum.bytes_read += size;
      if (file == current && rows_) sum.bytes_read += std::min(size, rows_->disk_position());
    }
    return sum;
  }

 private:
  const LongChain& chain_of(std::size_t chain) const {
    const TableChain& wanted = chains_.at(chain);
    return files_[wanted.file].table.chains[wanted.chain_in_file];
  }

  std::size_t row_size() const {
    std::size_t sum = 0;
    for (std::size_t array : selected_) sum += arrays()[array].size();
    return std::max<std::size_t>(sum, 1);
  }

  void require_arrays_of_first_file(const TableFile& file) const {
    const auto described = [](const LongTable& table) {
      std::vector<std::string> texts;
      for (const ArrayInfo& array : table.arrays)
        texts.push_back(fmt::format("{}[{}]", array.name, fmt::join(array.shape, ",")));
      return fmt::format("{}", fmt::join(texts, ", "));
    };
    const LongTable& first = files_.front().table;
    if (described(file.table) != described(first))
      throw InputError(fmt::format("{}: holds {}; {} holds {}. Give the chains of one run.",
                                   place_of(file.input), described(file.table),
                                   place_of(files_.front().input), described(first)));
  }

  void read_draw(const TableFile& file) {
    const LongTable& table = file.table;
    if (!rows_->next(draw_) || draw_.num_rows != table.rows_per_draw)
      throw InputError(fmt::format("{}: the file changed while it was read. Wait until it is written.",
                                   place_of(file.input)));
    for (std::size_t array : selected_)
      for (std::size_t row : table.rows[array]) {
        const std::string& cell = draw_.cells[row * table.value_columns.size() + array];
        const auto value = parse_number(cell);
        if (!value)
          throw InputError(fmt::format("{}:{}: '{}' in column '{}' is not a number.", place_of(file.input),
                                       draw_.line + row, cell, table.arrays[array].name));
        values_.push_back(*value);
      }
  }

  void end_chain() {
    const std::size_t file = chains_[chain_].file;
    ++chain_;
    num_passed_ = 0;
    if (chain_ == chains_.size() || chains_[chain_].file != file) rows_.reset();
  }

  std::vector<TableFile> files_;
  std::vector<TableChain> chains_;
  std::vector<std::size_t> selected_;

  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  std::unique_ptr<LongRows> rows_;
  LongDraw draw_;
  std::vector<double> values_;
};

}  // namespace

std::unique_ptr<DrawSource> open_long_tables(std::span<const InputFile> files, FirstRow first_row) {
  return std::make_unique<LongSource>(files, first_row);
}

}  // namespace pcic
