#include "pcic/core/computed_draws.hpp"

#include <algorithm>
#include <utility>

#include "pcic/core/draws_per_block.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

ComputedDraws::ComputedDraws(std::unique_ptr<DrawSource> stored, std::span<const ComputedArray> computed,
                             DrawSource& first)
    : stored_(std::move(stored)), computed_(computed), infos_(stored_->arrays()) {
  std::vector<std::string> needed;
  for (const ComputedArray& array : computed_)
    for (const std::string& name : array.arguments) add_once(needed, name);
  first.select(needed);
  std::optional<DrawBlock> block = first.next();
  if (!block) throw InputError("There are no draws; at least one is needed.");
  for (BlockView& view : block->arrays) view = view.draws(0, 1);
  for (const ComputedArray& array : computed_) {
    if (find_array(infos_, array.name))
      throw InputError("'" + array.name + "' is an array of the draws; give the computed loss another name.");
    infos_.push_back({.name = array.name, .shape = {call(array, *block, needed).size()}, .place = "memory"});
  }
}

const ComputedArray* ComputedDraws::find_computed(const std::string& name) const {
  const auto found = std::ranges::find(computed_, name, &ComputedArray::name);
  return found == computed_.end() ? nullptr : &*found;
}

std::vector<double> ComputedDraws::call(const ComputedArray& computed, const DrawBlock& block,
                                        std::span<const std::string> read) const {
  std::vector<ComputedArray::Argument> arguments;
  for (const std::string& name : computed.arguments) {
    const auto place = static_cast<std::size_t>(std::ranges::find(read, name) - read.begin());
    arguments.push_back({block.arrays[place], *find_array(stored_->arrays(), name)});
  }
  return computed.compute(arguments);
}

void ComputedDraws::select(std::span<const std::string> names) {
  selected_.assign(names.begin(), names.end());
  read_.clear();
  for (const std::string& name : selected_) {
    const ComputedArray* computed = find_computed(name);
    if (!computed) add_once(read_, name);
    if (computed)
      for (const std::string& argument : computed->arguments) add_once(read_, argument);
  }
  stored_->select(read_);
  values_.resize(selected_.size());
}

std::optional<DrawBlock> ComputedDraws::next() {
  if (!block_ || next_draw_ == block_->arrays.front().num_draws) {
    block_ = stored_->next();
    next_draw_ = 0;
    if (!block_) return std::nullopt;
  }
  std::size_t widest = 1;
  for (const std::string& name : selected_) widest = std::max(widest, find_array(infos_, name)->size());
  const std::size_t count = std::min(block_->arrays.front().num_draws - next_draw_, draws_per_block(widest));
  DrawBlock piece{block_->chain, block_->first_draw + next_draw_, {}};
  for (const BlockView& view : block_->arrays) piece.arrays.push_back(view.draws(next_draw_, count));
  next_draw_ += count;

  DrawBlock answer{piece.chain, piece.first_draw, {}};
  for (std::size_t k = 0; k < selected_.size(); ++k) {
    const ComputedArray* computed = find_computed(selected_[k]);
    if (!computed) {
      const auto place = std::ranges::find(read_, selected_[k]) - read_.begin();
      answer.arrays.push_back(piece.arrays[static_cast<std::size_t>(place)]);
      continue;
    }
    values_[k] = call(*computed, piece, read_);
    const std::size_t num_obs = find_array(infos_, selected_[k])->size();
    if (values_[k].size() != count * num_obs)
      throw InputError("loss '" + selected_[k] +
                       "' returned another number of observations than for the first draw.");
    answer.arrays.push_back({values_[k].data(), count, num_obs, num_obs});
  }
  return answer;
}

}  // namespace pcic
