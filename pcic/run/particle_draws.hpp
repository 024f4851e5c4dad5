// ParticleDraws: particles as a source of draws, an island for a chain.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/run/posterior_formulas.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class ParticleDraws final : public DrawSource {
 public:
  // Both must outlive it. values: rows as the posterior has them.
  ParticleDraws(const PosteriorFormulas& posterior, const Table& values, std::size_t num_islands)
      : posterior_(posterior), values_(values), num_islands_(num_islands) {}

  const std::vector<ArrayInfo>& arrays() const override { return posterior_.parameters(); }
  std::size_t num_chains() const override { return num_islands_; }
  std::optional<std::size_t> expected_draws(std::size_t) const override {
    return values_.num_rows() / num_islands_;
  }
  std::string chain_name(std::size_t chain) const override { return "island " + std::to_string(chain + 1); }
  void select(std::span<const std::string> names) override { selected_.assign(names.begin(), names.end()); }
  std::optional<DrawBlock> next() override {
    if (island_ == num_islands_) return std::nullopt;
    const std::size_t size = values_.num_rows() / num_islands_;
    const BlockView rows = values_.view().draws(island_ * size, size);
    return DrawBlock{island_++, 0, posterior_.arrays_of(rows, selected_)};
  }
  ReadProgress progress() const override { return {}; }

 private:
  const PosteriorFormulas& posterior_;
  const Table& values_;
  std::size_t num_islands_, island_ = 0;
  std::vector<std::string> selected_;
};

}  // namespace pcic
