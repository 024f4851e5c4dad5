// ComputedDraws: a source with further arrays, one value per observation, that Python functions compute from its own.
//
// A function is given each of its arguments as an array of draws x elements (a scalar as draws x 1) and returns
// draws x observations. It is called with the GIL, block by block, whatever thread reads. How many values a draw
// has, its first call says, on the first draw of `first`, another source of the same draws.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fit.hpp"

namespace pcic::python {

class ComputedDraws final : public DrawSource {
 public:
  ComputedDraws(std::unique_ptr<DrawSource> stored, const std::vector<ComputedArray>& computed,
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
  std::unique_ptr<DrawSource> stored_;
  const std::vector<ComputedArray>& computed_;
  std::vector<ArrayInfo> infos_;              // stored, then computed
  std::vector<std::string> selected_, read_;  // what was asked for, and what of it and for it is stored
  std::vector<std::vector<double>> values_;   // of computed_, of the last block
};

}  // namespace pcic::python
