#include "pcic/read/npy_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/array_names.hpp"
#include "pcic/read/npy_file.hpp"

namespace pcic {
namespace {

constexpr std::size_t block_bytes = std::size_t{8} << 20;

struct NpyChain {
  std::size_t file;
  std::size_t chain_in_file;
};

class NpySource final : public DrawSource {
 public:
  NpySource(std::span<const InputFile> files, LayoutEvidence evidence) : files_(files.begin(), files.end()) {
    for (const InputFile& file : files_) {
      draws_.push_back(inspect_npy(file, evidence));
      if (!draws_[0].is_scalar) evidence.asked = draws_[0].layout.layout;
      const NpyDraws& draws = draws_.back();
      if (draws.num_obs != draws_[0].num_obs || draws.is_scalar != draws_[0].is_scalar)
        throw InputError(fmt::format("{}: {} observations; {} has {}. Give the chains of one array.",
                                     file.place(), draws.num_obs, files_[0].place(), draws_[0].num_obs));
      for (std::size_t chain = 0; chain < draws.num_chains; ++chain)
        chains_.push_back({draws_.size() - 1, chain});
    }
    ArrayInfo& array = arrays_.emplace_back();
    array.name = array_name_of(files_[0]);
    if (!draws_[0].is_scalar) array.shape = {draws_[0].num_obs};
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return chains_.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return draws_[chains_.at(chain).file].num_draws;
  }
  std::string chain_name(std::size_t chain) const override {
    const NpyChain& wanted = chains_.at(chain);
    const std::string place = files_[wanted.file].place();
    return draws_[wanted.file].num_chains == 1
               ? place
               : fmt::format("{} (chain {})", place, wanted.chain_in_file + 1);
  }

  Reading reading() const override {
    return {.format = ".npy", .layout = draws_[0].layout.words, .evidence = draws_[0].layout.evidence};
  }

  void select(std::span<const std::string> names) override {
    for (const std::string& name : names) index_of_array(arrays_, name, files_[0].place());
    num_selected_ = names.size();
  }

  std::optional<DrawBlock> next() override {
    if (chain_ == chains_.size()) return std::nullopt;
    const NpyChain& chain = chains_[chain_];
    const NpyDraws& draws = draws_[chain.file];
    if (open_file_ != chain.file || !file_) {
      file_ = std::make_unique<NpyFile>(files_[chain.file], draws);
      open_file_ = chain.file;
    }
    const std::size_t per_block = std::max<std::size_t>(1, block_bytes / sizeof(double) / draws.num_obs);
    const std::size_t count = std::min(per_block, draws.num_draws - num_passed_);
    const BlockView view = file_->read(chain.chain_in_file, num_passed_, count);
    const DrawBlock block{chain_, num_passed_, std::vector<BlockView>(num_selected_, view)};
    num_passed_ += count;
    if (num_passed_ == draws.num_draws) end_chain();
    return block;
  }

  ReadProgress progress() const override {
    ReadProgress sum;
    for (std::size_t file = 0; file < files_.size(); ++file) {
      const std::size_t size = files_[file].size();
      sum.bytes_total += size;
      if (file_ && file < open_file_) sum.bytes_read += size;
      if (file_ && file == open_file_) sum.bytes_read += std::min(file_->disk_position(), size);
    }
    return sum;
  }

 private:
  // The file stays open: the block just read lies in it.
  void end_chain() {
    const std::size_t file = chains_[chain_].file;
    ++chain_;
    num_passed_ = 0;
    if (chain_ == chains_.size() || chains_[chain_].file != file) file_->finish();
  }

  std::vector<InputFile> files_;
  std::vector<NpyDraws> draws_;  // of files_
  std::vector<NpyChain> chains_;
  std::vector<ArrayInfo> arrays_;
  std::size_t num_selected_ = 1;

  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  std::size_t open_file_ = 0;
  std::unique_ptr<NpyFile> file_;
};

}  // namespace

bool is_npy(const InputFile&, std::string_view first_bytes) {
  return first_bytes.starts_with(npy_magic);
}

std::unique_ptr<DrawSource> open_npy(std::span<const InputFile> files, const OpenOptions& options) {
  return std::make_unique<NpySource>(files, options.layout);
}

}  // namespace pcic
