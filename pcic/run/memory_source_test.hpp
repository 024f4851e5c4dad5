// Draws that lie in memory, as a source that hands them out in blocks of any size.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {

struct MemoryArray {
  ArrayInfo info;
  std::vector<std::vector<double>> chains;  // each draws x size
};

class MemorySource : public DrawSource {
 public:
  MemorySource(std::string name, std::vector<MemoryArray> arrays, std::size_t draws_per_block)
      : name_(std::move(name)), data_(std::move(arrays)), draws_per_block_(draws_per_block) {
    for (const MemoryArray& array : data_) infos_.push_back(array.info);
  }

  const std::vector<ArrayInfo>& arrays() const override { return infos_; }
  std::size_t num_chains() const override { return data_.front().chains.size(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override { return draws_in(chain); }
  std::string chain_name(std::size_t chain) const override { return name_ + "-" + std::to_string(chain + 1); }
  ReadProgress progress() const override { return {}; }

  void select(std::span<const std::string> names) override {
    for (const std::string& name : names) {
      const auto found =
          std::ranges::find_if(data_, [&](const MemoryArray& a) { return a.info.name == name; });
      if (found == data_.end()) throw InputError(name_ + ": no array '" + name + "'");
      selected_.push_back(static_cast<std::size_t>(found - data_.begin()));
    }
  }

  std::optional<DrawBlock> next() override {
    while (chain_ < num_chains() && draw_ == draws_in(chain_)) {
      ++chain_;
      draw_ = 0;
    }
    if (chain_ == num_chains()) return std::nullopt;
    const std::size_t count = std::min(draws_per_block_, draws_in(chain_) - draw_);
    DrawBlock block{chain_, draw_, {}};
    for (std::size_t a : selected_) {
      const std::size_t size = data_[a].info.size();
      block.arrays.push_back(
          BlockView{data_[a].chains[chain_].data(), draws_in(chain_), size, size}.draws(draw_, count));
    }
    draw_ += count;
    return block;
  }

 private:
  std::size_t draws_in(std::size_t chain) const {
    return data_.front().chains[chain].size() / data_.front().info.size();
  }

  std::string name_;
  std::vector<MemoryArray> data_;
  std::size_t draws_per_block_;
  std::vector<ArrayInfo> infos_;
  std::vector<std::size_t> selected_;
  std::size_t chain_ = 0, draw_ = 0;
};

}  // namespace pcic
