#include "pcic/core/memory_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/draws_per_block.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {

namespace {

// Cache lines of eight columns at a time: each is read along its draws and written across the rows.
void turn_into_rows(std::span<const double* const> columns, std::size_t first, std::size_t count,
                    double* rows) {
  constexpr std::size_t together = 8;
  const std::size_t stride = columns.size();
  for (std::size_t k = 0; k < stride; k += together) {
    const std::size_t width = std::min(together, stride - k);
    for (std::size_t m = 0; m < count; ++m)
      for (std::size_t j = 0; j < width; ++j) rows[m * stride + k + j] = columns[k + j][first + m];
  }
}

}  // namespace

MemoryDraws& MemoryDraws::add(std::string name, std::span<const double> values, std::size_t num_columns,
                              MemoryShape shape) {
  if (num_columns == 0 || values.size() % num_columns != 0)
    throw InputError(fmt::format("array '{}': {} values are no whole rows of {} columns.", name,
                                 values.size(), num_columns));
  const BlockView rows{values.data(), values.size() / num_columns, num_columns, num_columns};
  return hold(std::move(name), {.rows = rows}, std::move(shape));
}

MemoryDraws& MemoryDraws::add_columns(std::string name, std::vector<const double*> columns,
                                      std::size_t num_draws, MemoryShape shape) {
  if (columns.empty()) throw InputError(fmt::format("array '{}' has no columns.", name));
  const BlockView rows{nullptr, num_draws, columns.size(), columns.size()};
  return hold(std::move(name), {.rows = rows, .columns = std::move(columns)}, std::move(shape));
}

MemoryDraws& MemoryDraws::hold(std::string name, Held held, MemoryShape shape) {
  const std::size_t num_columns = held.rows.num_obs, num_draws = held.rows.num_draws;
  ArrayInfo info{.name = std::move(name), .shape = std::move(shape.element), .place = "memory"};
  if (info.shape.empty() && num_columns != 1) info.shape = {num_columns};
  if (info.size() != num_columns)
    throw InputError(fmt::format("array '{}': one draw has {} values, but its shape has {}.", info.name,
                                 num_columns, info.size()));
  if (find_array(infos_, info.name))
    throw InputError(fmt::format("array '{}' is given twice; give every array once.", info.name));
  if (shape.chains == 0 || num_draws % shape.chains != 0)
    throw InputError(fmt::format("array '{}': {} draws are not {} chains of equal length.", info.name,
                                 num_draws, shape.chains));
  if (!infos_.empty() && (num_draws != num_draws_ || shape.chains != num_chains_))
    throw InputError(fmt::format("array '{}' has {} draws in {} chains, but '{}' has {} in {}.", info.name,
                                 num_draws, shape.chains, infos_.front().name, num_draws_, num_chains_));
  num_draws_ = num_draws;
  num_chains_ = shape.chains;
  infos_.push_back(std::move(info));
  values_.push_back(std::move(held));
  return *this;
}

void MemoryDraws::reset() {
  next_draw_ = 0;
  ahead_.reset();
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

std::optional<DrawBlock> MemoryDraws::cut_block() {
  if (next_draw_ == num_draws_) return std::nullopt;
  std::size_t widest = 1;
  for (const std::size_t array : selected_) widest = std::max(widest, values_[array].rows.num_obs);
  const std::size_t chain = next_draw_ / draws_per_chain(), in_chain = next_draw_ % draws_per_chain();
  const std::size_t count = std::min(draws_per_chain() - in_chain, draws_per_block(widest));
  DrawBlock block{chain, in_chain, {}};
  std::swap(turned_, turned_before_);
  turned_.resize(selected_.size());
  for (std::size_t k = 0; k < selected_.size(); ++k) {
    const auto& [rows, columns] = values_[selected_[k]];
    if (columns.empty()) {
      block.arrays.push_back(rows.draws(next_draw_, count));
      continue;
    }
    turned_[k].resize(count * columns.size());
    turn_into_rows(columns, next_draw_, count, turned_[k].data());
    block.arrays.push_back({turned_[k].data(), count, columns.size(), columns.size()});
  }
  next_draw_ += count;
  return block;
}

void MemoryDraws::read_ahead() {
  if (!ahead_) ahead_ = cut_block();
}

std::optional<DrawBlock> MemoryDraws::next() {
  read_ahead();
  return std::exchange(ahead_, std::nullopt);
}

}  // namespace pcic
