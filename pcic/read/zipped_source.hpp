// ZippedSource: several sources of the same draws, read side by side as one.
//
// The score may sit in one file and a loss in another, draws in one and generated quantities in another. All must
// have the same chains and, chain by chain, the same number of draws; where they do not, InputError names both
// places. A name that is in two sources means the array of the first.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic {

struct ZipOptions {
  bool read_unselected = false;  // also count the draws of sources of which nothing is selected
  bool allow_shorter = false;    // use the draws all sources have, and say so in remarks()
};

class ZippedSource : public DrawSource {
 public:
  explicit ZippedSource(std::vector<std::unique_ptr<DrawSource>> sources, ZipOptions options = {});

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
    std::size_t chain() const;  // that is read; the number of chains at the end
  };
  void select_unselected(Reading& reading) const;
  void refill();
  void skip_longer_chains();
  std::string describe_difference(const Reading& shorter, Reading& longer);

  ZipOptions options_;
  std::vector<Reading> readings_;  // of the selected sources, after select()
  std::vector<ArrayInfo> arrays_;
  std::vector<std::string> identities_;  // of the chains
  std::vector<std::string> remarks_;
  std::size_t chain_ = 0;
  std::size_t num_passed_ = 0;  // draws of the chain handed out
};

}  // namespace pcic
