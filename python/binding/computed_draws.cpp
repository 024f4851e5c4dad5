#include "computed_draws.hpp"

#include <algorithm>
#include <cstdint>
#include <pcic/errors.hpp>

namespace nb = nanobind;

namespace pcic::python {
namespace {

using Values = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

// draws x elements, with all axes of an element. It owns nothing.
nb::object as_numpy(const BlockView& block, const ArrayInfo& info) {
  std::vector<std::size_t> shape = {block.num_draws};
  if (info.shape.empty()) shape.push_back(1);
  shape.insert(shape.end(), info.shape.begin(), info.shape.end());
  std::vector<std::int64_t> strides(shape.size(), 1);
  for (std::size_t axis = shape.size() - 1; axis > 1; --axis)
    strides[axis - 1] = strides[axis] * static_cast<std::int64_t>(shape[axis]);
  strides.front() = static_cast<std::int64_t>(block.row_stride);
  return nb::cast(nb::ndarray<nb::numpy, const double>(block.data, shape.size(), shape.data(), nb::none(),
                                                       strides.data()),
                  nb::rv_policy::reference);
}

std::vector<double> call(const ComputedArray& computed, const DrawBlock& block,
                         const std::vector<std::string>& read, const std::vector<ArrayInfo>& infos) {
  const nb::gil_scoped_acquire with_gil;
  nb::list arguments;
  for (const std::string& name : computed.arguments)
    arguments.append(as_numpy(block.arrays[place_of(read, name)], *find_array(infos, name)));
  const std::size_t num_draws = block.arrays.front().num_draws;
  const nb::object returned = computed.function(num_draws, *arguments);
  const auto values = nb::cast<Values>(returned);
  return {values.data(), values.data() + values.size()};
}

}  // namespace

ComputedDraws::ComputedDraws(std::unique_ptr<DrawSource> stored, const std::vector<ComputedArray>& computed,
                             DrawSource& first)
    : stored_(std::move(stored)), computed_(computed), infos_(stored_->arrays()) {
  std::vector<std::string> needed;
  for (const ComputedArray& array : computed_)
    for (const std::string& name : array.arguments)
      if (std::ranges::find(needed, name) == needed.end()) needed.push_back(name);
  first.select(needed);
  std::optional<DrawBlock> block = first.next();
  if (!block) throw InputError("There are no draws; at least one is needed.");
  for (BlockView& view : block->arrays) view = view.draws(0, 1);
  for (const ComputedArray& array : computed_) {
    if (find_array(infos_, array.name))
      throw InputError("'" + array.name + "' is an array of the draws; give the computed loss another name.");
    infos_.push_back({.name = array.name,
                      .shape = {call(array, *block, needed, stored_->arrays()).size()},
                      .place = "memory"});
  }
}

void ComputedDraws::select(std::span<const std::string> names) {
  selected_.assign(names.begin(), names.end());
  read_.clear();
  const auto read = [this](const std::string& name) {
    if (std::ranges::find(read_, name) == read_.end()) read_.push_back(name);
  };
  for (const std::string& name : selected_) {
    const auto computed = std::ranges::find(computed_, name, &ComputedArray::name);
    if (computed == computed_.end())
      read(name);
    else
      std::ranges::for_each(computed->arguments, read);
  }
  stored_->select(read_);
  values_.resize(computed_.size());
}

std::optional<DrawBlock> ComputedDraws::next() {
  std::optional<DrawBlock> block = stored_->next();
  if (!block) return std::nullopt;
  DrawBlock answer{block->chain, block->first_draw, {}};
  for (const std::string& name : selected_) {
    const auto computed = std::ranges::find(computed_, name, &ComputedArray::name);
    if (computed == computed_.end()) {
      answer.arrays.push_back(block->arrays[place_of(read_, name)]);
      continue;
    }
    std::vector<double>& values = values_[static_cast<std::size_t>(computed - computed_.begin())];
    values = call(*computed, *block, read_, stored_->arrays());
    const std::size_t num_draws = block->arrays.front().num_draws, num_obs = find_array(infos_, name)->size();
    if (values.size() != num_draws * num_obs)
      throw InputError("loss '" + name +
                       "' returned another number of observations than for the first draw.");
    answer.arrays.push_back({values.data(), num_draws, num_obs, num_obs});
  }
  return answer;
}

}  // namespace pcic::python
