// ComputedDraws: a source with further arrays, one value per observation, that functions compute from its own.
//
// A function is given each of its arguments as draws x elements, and returns draws x observations, row by row. It is
// called block by block, on at most a block of its own values, by whatever thread reads. How many values a draw has,
// its first call says, on the first draw of `first`, another source of the same draws.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic {

struct ComputedArray {
  struct Argument {
    BlockView values;
    const ArrayInfo& info;
  };

  std::string name;
  std::vector<std::string> arguments;  // arrays of the draws, at least one
  std::function<std::vector<double>(std::span<const Argument>)> compute;
};

class ComputedDraws final : public DrawSource {
 public:
  // `computed` must outlive the source. Throws InputError if the draws have an array of that name, or no draw.
  ComputedDraws(std::unique_ptr<DrawSource> stored, std::span<const ComputedArray> computed,
                DrawSource& first);

  const std::vector<ArrayInfo>& arrays() const override { return infos_; }
  std::size_t num_chains() const override { return stored_->num_chains(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return stored_->expected_draws(chain);
  }
  std::string chain_name(std::size_t chain) const override { return stored_->chain_name(chain); }
  std::string chain_identity(std::size_t chain) const override { return stored_->chain_identity(chain); }
  Reading reading() const override { return stored_->reading(); }
  ReadProgress progress() const override { return stored_->progress(); }
  std::vector<std::string> remarks() const override { return stored_->remarks(); }
  void select(std::span<const std::string> names) override;
  std::optional<DrawBlock> next() override;

 private:
  std::vector<double> call(const ComputedArray& computed, const DrawBlock& block,
                           std::span<const std::string> read) const;
  const ComputedArray* find_computed(const std::string& name) const;

  std::unique_ptr<DrawSource> stored_;
  std::span<const ComputedArray> computed_;
  std::vector<ArrayInfo> infos_;              // stored, then computed
  std::vector<std::string> selected_, read_;  // what was asked for, and what of it and for it is stored
  std::vector<std::vector<double>> values_;   // of what was selected and is computed, of the last block
  std::optional<DrawBlock> block_;            // of what is stored, handed out in pieces
  std::size_t next_draw_ = 0;                 // of it
};

}  // namespace pcic
