#include "pcic/core/memory_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/draws_per_block.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {

MemoryDraws& MemoryDraws::add(std::string name, std::span<const double> values, std::size_t num_columns,
                              MemoryShape shape) {
  if (num_columns == 0 || values.size() % num_columns != 0)
    throw InputError(fmt::format("array '{}': {} values are no whole rows of {} columns.", name,
                                 values.size(), num_columns));
  ArrayInfo info{.name = std::move(name), .shape = std::move(shape.element), .place = "memory"};
  if (info.shape.empty() && num_columns != 1) info.shape = {num_columns};
  if (info.size() != num_columns)
    throw InputError(fmt::format("array '{}': one draw has {} values, but its shape has {}.", info.name,
                                 num_columns, info.size()));
  if (find_array(infos_, info.name))
    throw InputError(fmt::format("array '{}' is given twice; give every array once.", info.name));
  const std::size_t num_draws = values.size() / num_columns;
  if (shape.chains == 0 || num_draws % shape.chains != 0)
    throw InputError(fmt::format("array '{}': {} draws are not {} chains of equal length.", info.name,
                                 num_draws, shape.chains));
  if (!infos_.empty() && (num_draws != num_draws_ || shape.chains != num_chains_))
    throw InputError(fmt::format("array '{}' has {} draws in {} chains, but '{}' has {} in {}.", info.name,
                                 num_draws, shape.chains, infos_.front().name, num_draws_, num_chains_));
  num_draws_ = num_draws;
  num_chains_ = shape.chains;
  infos_.push_back(std::move(info));
  values_.push_back({values.data(), num_draws, num_columns, num_columns});
  return *this;
}

std::string MemoryDraws::chain_name(std::size_t chain) const {
  return fmt::format("chain {}", chain + 1);
}

void MemoryDraws::select(std::span<const std::string> names) {
  selected_.clear();
  for (const std::string& name : names) {
    const auto found = std::ranges::find(infos_, name, &ArrayInfo::name);
    if (found == infos_.end()) {
      std::vector<std::string> known;
      for (const ArrayInfo& info : infos_) known.push_back(info.name);
      throw InputError(fmt::format("There is no array '{}'; there is {}.", name, fmt::join(known, ", ")));
    }
    selected_.push_back(static_cast<std::size_t>(found - infos_.begin()));
  }
}

std::optional<DrawBlock> MemoryDraws::next() {
  if (next_draw_ == num_draws_) return std::nullopt;
  std::size_t widest = 1;
  for (const std::size_t array : selected_) widest = std::max(widest, values_[array].num_obs);
  const std::size_t chain = next_draw_ / draws_per_chain(), in_chain = next_draw_ % draws_per_chain();
  const std::size_t count = std::min(draws_per_chain() - in_chain, draws_per_block(widest));
  DrawBlock block{chain, in_chain, {}};
  for (const std::size_t array : selected_) block.arrays.push_back(values_[array].draws(next_draw_, count));
  next_draw_ += count;
  return block;
}

}  // namespace pcic
