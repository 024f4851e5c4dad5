// ZippedSource: several sources of the same draws, read side by side as one.
//
// The score may sit in one file and a loss in another. All must have the same chains and, chain by chain, the
// same number of draws; where they do not, InputError names both places.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic {

class ZippedSource : public DrawSource {
 public:
  explicit ZippedSource(std::vector<std::unique_ptr<DrawSource>> sources);

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override;
  std::optional<std::size_t> expected_draws(std::size_t chain) const override;
  std::string chain_name(std::size_t chain) const override;
  std::string chain_identity(std::size_t chain) const override;  // as the first one that knows
  void select(std::span<const std::string> names) override;
  std::optional<DrawBlock> next() override;
  void read_ahead() override;
  ReadProgress progress() const override;
  std::vector<std::string> remarks() const override;
  pcic::Reading reading() const override;  // of the selected sources

 private:
  struct Reading {
    std::unique_ptr<DrawSource> source;
    std::vector<std::string> names;   // selected of this source
    std::vector<std::size_t> places;  // where they stand in the zipped block
    std::optional<DrawBlock> block;   // being consumed
    std::size_t used = 0;             // draws of the block already handed out
    std::size_t draws_left() const;
    std::string place() const;
  };
  void refill();
  void check_same_draws() const;

  std::vector<Reading> readings_;  // of the selected sources, after select()
  std::vector<ArrayInfo> arrays_;
};

}  // namespace pcic
