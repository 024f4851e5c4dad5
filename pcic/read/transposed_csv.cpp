#include "pcic/read/transposed_csv.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_names.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {
namespace {

struct TransposedFile {
  InputFile input;
  PlainCsvHead head;
  std::size_t num_draws = 0;
};

class TransposedCsv final : public DrawSource {
 public:
  TransposedCsv(std::span<const InputFile> files, FirstRow first_row, Reading reading)
      : reading_(std::move(reading)) {
    for (const InputFile& input : files) {
      PlainCsvHead head = read_plain_csv_head(input, first_row);
      const std::size_t num_obs = count_draws(input, head.rules);
      const std::size_t num_draws = head.columns.size() - (head.has_index_column ? 1 : 0);
      if (files_.empty()) arrays_.push_back({array_name_of(input), {num_obs}});
      if (num_obs != this->num_obs())
        throw InputError(fmt::format("{}: {} observations; {} has {}. Give the chains of one array.",
                                     place_of(input), num_obs, place_of(files[0]), this->num_obs()));
      if (num_obs * num_draws > largest_transposed / sizeof(double))
        throw InputError(
            fmt::format("{}: {} observations x {} draws as text would need more than {} MB of memory to be "
                        "turned over. Save "
                        "the array as .npy, which is read in any layout.",
                        place_of(input), num_obs, num_draws, largest_transposed / 1'000'000));
      files_.push_back({input, std::move(head), num_draws});
    }
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return files_.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return files_.at(chain).num_draws;
  }
  std::string chain_name(std::size_t chain) const override { return place_of(files_.at(chain).input); }
  Reading reading() const override { return reading_; }

  void select(std::span<const std::string> names) override {
    for (const std::string& name : names) index_of_array(arrays_, name, chain_name(0));
    num_selected_ = names.size();
  }

  std::optional<DrawBlock> next() override {
    if (next_file_ == files_.size()) return std::nullopt;
    const TransposedFile& file = files_[next_file_];
    read(file);
    const BlockView view{values_.data(), file.num_draws, num_obs(), num_obs()};
    return DrawBlock{next_file_++, 0, std::vector<BlockView>(num_selected_, view)};
  }

  ReadProgress progress() const override {
    ReadProgress sum;
    for (std::size_t file = 0; file < files_.size(); ++file) {
      const std::size_t size = files_[file].input.size();
      sum.bytes_total += size;
      if (file < next_file_) sum.bytes_read += size;
    }
    return sum;
  }

 private:
  std::size_t num_obs() const { return arrays_.front().shape.front(); }

  void read(const TransposedFile& file) {
    const std::size_t first = file.head.has_index_column ? 1 : 0;
    std::vector<std::size_t> destinations(file.head.columns.size(), skipped_column);
    for (std::size_t draw = 0; draw < file.num_draws; ++draw) destinations[first + draw] = draw;
    RowStream rows(file.input, file.head.rules, file.head.columns, RowPlan(destinations, file.num_draws));
    values_.resize(file.num_draws * num_obs());
    std::size_t obs = 0;
    while (const auto block = rows.next())
      for (std::size_t row = 0; row < block->num_draws; ++row, ++obs)
        for (std::size_t draw = 0; draw < file.num_draws && obs < num_obs(); ++draw)
          values_[draw * num_obs() + obs] = (*block)(row, draw);
    if (rows.ending().short_row) throw InputError(*rows.ending().short_row);
    if (obs != num_obs())
      throw InputError(fmt::format("{}: the file changed while it was read. Wait until it is written.",
                                   place_of(file.input)));
  }

  std::vector<TransposedFile> files_;
  std::vector<ArrayInfo> arrays_;
  Reading reading_;
  std::size_t num_selected_ = 1;
  std::size_t next_file_ = 0;
  std::vector<double> values_;
};

}  // namespace

std::unique_ptr<DrawSource> open_transposed_csv(std::span<const InputFile> files, FirstRow first_row,
                                                Reading reading) {
  return std::make_unique<TransposedCsv>(files, first_row, std::move(reading));
}

}  // namespace pcic
