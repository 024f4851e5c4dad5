#include "pcic/read/stored_arrays.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/aligned_buffer.hpp"
#include "pcic/read/array_names.hpp"

namespace pcic {
namespace {

constexpr std::size_t stored_block_bytes = std::size_t{8} << 20;

std::string describe(const std::vector<ArrayInfo>& arrays) {
  std::vector<std::string> texts;
  for (const ArrayInfo& array : arrays)
    texts.push_back(array.shape.empty() ? array.name
                                        : fmt::format("{}[{}]", array.name, fmt::join(array.shape, ",")));
  return fmt::format("{}", fmt::join(texts, ", "));
}

class StoredSource final : public DrawSource {
 public:
  StoredSource(std::vector<StoredFile> files, Reading reading)
      : files_(std::move(files)), reading_(std::move(reading)) {
    for (std::size_t file = 0; file < files_.size(); ++file) {
      const StoredArrays& stored = *files_[file].stored;
      if (describe(stored.arrays()) != describe(arrays()))
        throw InputError(fmt::format("{}: holds {}; {} holds {}. Give the chains of one run.",
                                     files_[file].input.place(), describe(stored.arrays()),
                                     files_.front().input.place(), describe(arrays())));
      for (std::size_t chain = 0; chain < stored.num_chains(); ++chain) chains_.push_back({file, chain});
    }
    selected_.resize(arrays().size());
    std::iota(selected_.begin(), selected_.end(), std::size_t{0});
  }

  const std::vector<ArrayInfo>& arrays() const override { return files_.front().stored->arrays(); }
  std::size_t num_chains() const override { return chains_.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return files_[chains_.at(chain).file].stored->num_draws();
  }
  std::string chain_name(std::size_t chain) const override {
    const StoredFile& file = files_[chains_.at(chain).file];
    if (file.stored->num_chains() == 1) return file.input.place();
    return fmt::format("{} (chain {})", file.input.place(), chains_[chain].chain_in_file + 1);
  }
  Reading reading() const override { return reading_; }
  std::vector<std::string> remarks() const override {
    std::vector<std::string> all;
    for (const StoredFile& file : files_)
      for (const std::string& remark : file.stored->remarks()) all.push_back(remark);
    return all;
  }

  void select(std::span<const std::string> names) override {
    selected_.clear();
    for (const std::string& name : names)
      selected_.push_back(index_of_array(arrays(), name, files_.front().input.place()));
  }

  std::optional<DrawBlock> next() override {
    if (chain_ == chains_.size()) return std::nullopt;
    StoredArrays& stored = *files_[chains_[chain_].file].stored;
    const std::size_t per_block = std::max<std::size_t>(1, stored_block_bytes / sizeof(double) / row_size());
    const std::size_t count = std::min(per_block, stored.num_draws() - num_passed_);
    values_.reserve_discarding(count * row_size());
    DrawBlock block{chain_, num_passed_, {}};
    double* out = values_.data();
    for (const std::size_t array : selected_) {
      const std::size_t size = arrays()[array].size();
      stored.read(array, chains_[chain_].chain_in_file, num_passed_, count, out);
      block.arrays.push_back({out, count, size, size});
      out += count * size;
    }
    num_passed_ += count;
    if (num_passed_ == stored.num_draws()) {
      ++chain_;
      num_passed_ = 0;
      if (chain_ == chains_.size() || chains_[chain_].file != chains_[chain_ - 1].file) stored.release();
    }
    return block;
  }

  ReadProgress progress() const override {
    ReadProgress sum;
    for (const StoredFile& file : files_) sum.bytes_total += file.input.size();
    const double done = static_cast<double>(chain_) / static_cast<double>(chains_.size());
    sum.bytes_read = static_cast<std::size_t>(done * static_cast<double>(sum.bytes_total));
    return sum;
  }

 private:
  struct Chain {
    std::size_t file;
    std::size_t chain_in_file;
  };

  std::size_t row_size() const {
    std::size_t sum = 0;
    for (const std::size_t array : selected_) sum += arrays()[array].size();
    return std::max<std::size_t>(sum, 1);
  }

  std::vector<StoredFile> files_;
  Reading reading_;
  std::vector<Chain> chains_;
  std::vector<std::size_t> selected_;
  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  AlignedBuffer<double> values_;
};

}  // namespace

std::unique_ptr<DrawSource> make_stored_source(std::vector<StoredFile> files, Reading reading) {
  return std::make_unique<StoredSource>(std::move(files), std::move(reading));
}

}  // namespace pcic
