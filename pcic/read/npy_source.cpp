#include "pcic/read/npy_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
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
  NpySource(std::span<const std::filesystem::path> paths, LayoutEvidence evidence)
      : paths_(paths.begin(), paths.end()) {
    for (const std::filesystem::path& path : paths_) {
      files_.push_back(inspect_npy(path, evidence));
      if (!files_[0].is_scalar) evidence.asked = files_[0].layout.layout;
      sizes_.push_back(size_on_disk(path));
      const NpyDraws& file = files_.back();
      if (file.num_obs != files_[0].num_obs || file.is_scalar != files_[0].is_scalar)
        throw InputError(fmt::format("{}: {} observations; {} has {}. Give the chains of one array.",
                                     place_of(path), file.num_obs, place_of(paths_[0]), files_[0].num_obs));
      for (std::size_t chain = 0; chain < file.num_chains; ++chain)
        chains_.push_back({files_.size() - 1, chain});
    }
    ArrayInfo& array = arrays_.emplace_back();
    array.name = array_name_of(paths_[0]);
    if (!files_[0].is_scalar) array.shape = {files_[0].num_obs};
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return chains_.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return files_[chains_.at(chain).file].num_draws;
  }
  std::string chain_name(std::size_t chain) const override {
    const NpyChain& wanted = chains_.at(chain);
    const std::string place = place_of(paths_[wanted.file]);
    return files_[wanted.file].num_chains == 1
               ? place
               : fmt::format("{} (chain {})", place, wanted.chain_in_file + 1);
  }

  Reading reading() const override {
    return {.format = ".npy", .layout = files_[0].layout.words, .evidence = files_[0].layout.evidence};
  }

  void select(std::span<const std::string> names) override {
    for (const std::string& name : names) index_of_array(arrays_, name, place_of(paths_[0]));
    num_selected_ = names.size();
  }

  std::optional<DrawBlock> next() override {
    if (chain_ == chains_.size()) return std::nullopt;
    const NpyChain& chain = chains_[chain_];
    const NpyDraws& draws = files_[chain.file];
    if (open_file_ != chain.file || !file_) {
      file_ = std::make_unique<NpyFile>(paths_[chain.file], draws);
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
    const std::size_t total = std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0});
    if (!file_) return {0, total};
    const auto closed_end = sizes_.begin() + static_cast<std::ptrdiff_t>(open_file_);
    const std::size_t closed = std::accumulate(sizes_.begin(), closed_end, std::size_t{0});
    return {closed + std::min(file_->disk_position(), sizes_[open_file_]), total};
  }

 private:
  // The file stays open: the block just read lies in it.
  void end_chain() {
    const std::size_t file = chains_[chain_].file;
    ++chain_;
    num_passed_ = 0;
    if (chain_ == chains_.size() || chains_[chain_].file != file) file_->finish();
  }

  std::vector<std::filesystem::path> paths_;
  std::vector<NpyDraws> files_;
  std::vector<std::size_t> sizes_;  // on disk
  std::vector<NpyChain> chains_;
  std::vector<ArrayInfo> arrays_;
  std::size_t num_selected_ = 1;

  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
  std::size_t open_file_ = 0;
  std::unique_ptr<NpyFile> file_;
};

}  // namespace

std::unique_ptr<DrawSource> open_npy(std::span<const std::filesystem::path> paths, LayoutEvidence evidence) {
  return std::make_unique<NpySource>(paths, std::move(evidence));
}

}  // namespace pcic
