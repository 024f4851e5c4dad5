#include "pcic/formula/program/fixed_values.hpp"

#include <algorithm>
#include <limits>

namespace pcic {
namespace {

// From [observation][inner] to [inner][observation].
void transpose(const std::vector<double>& from, std::size_t num_obs, std::size_t inner,
               const Destination& to) {
  constexpr std::size_t side = 16;
  for (std::size_t first = 0; first < num_obs; first += side)
    for (std::size_t j = 0; j < inner; ++j)
      for (std::size_t obs = first; obs < std::min(first + side, num_obs); ++obs)
        to.data[j * to.inner_stride + obs] = from[obs * inner + j];
}

// Rows a multiple of 4096 bytes apart would all want the same place in the caches.
std::size_t distance_of_rows(std::size_t num_obs) {
  constexpr std::size_t page = 512, cache_line = 8;
  return num_obs > 0 && num_obs % page == 0 ? num_obs + cache_line : num_obs;
}

}  // namespace

FixedValues::FixedValues(const Graph& graph, std::vector<Value>& values)
    : num_obs_(graph.num_obs()), views_(values.size()), storage_(values.size()) {
  for (ValueId id = 0; id < values.size(); ++id) {
    if (values[id].code == Code::gather) simplify_gather(values, values[id]);
    if (values[id].is_view()) {
      const ValueId base = values[id].operands[0];
      if (holds(base)) views_[id] = view_through(values[id], views_[base]);
    } else if (!values[id].draw) {
      compute(graph, values, id);
    }
  }
}

void FixedValues::simplify_gather(const std::vector<Value>& values, Value& gather) const {
  const ValueId base = gather.operands[0], offset = gather.operands[1];
  if (!holds(offset)) return;
  const double* offsets = views_[offset].data;
  if (!values[offset].observation) {
    if (*offsets < 0) {
      gather = {.inner = gather.inner, .number = std::numeric_limits<double>::quiet_NaN()};
    } else {
      gather.code = Code::part;
      gather.operands = {base};
      gather.first_inner = static_cast<std::size_t>(*offsets);
    }
    return;
  }
  bool is_identity = !holds(base) && !values[base].observation && gather.inner == 1;
  for (std::size_t obs = 0; is_identity && obs < num_obs_; ++obs)
    is_identity = offsets[obs] == static_cast<double>(obs);
  if (is_identity) {
    gather.code = Code::diagonal;
    gather.operands = {base};
  }
}

void FixedValues::compute(const Graph& graph, const std::vector<Value>& values, ValueId id) {
  const Value& value = values[id];
  const std::size_t num_obs = value.observation ? num_obs_ : 1;
  AlignedVector& storage = storage_[id];
  const std::size_t row = distance_of_rows(num_obs);
  storage.resize(std::max<std::size_t>(1, value.inner * row));
  const Destination target{storage.data(), 0, value.inner == 1 ? 0 : row, value.observation ? 1u : 0u};
  views_[id] = {target.data, target.draw_stride, target.inner_stride, target.obs_stride};
  if (value.code == Code::constant) {
    std::fill(storage.begin(), storage.end(), value.number);
  } else if (value.code == Code::data) {
    const std::vector<double>& values_of_array = graph.data_arrays()[value.array].array.values;
    if (value.observation)
      transpose(values_of_array, num_obs, value.inner, target);
    else
      std::copy(values_of_array.begin(), values_of_array.end(), storage.begin());
  } else {
    std::vector<View> views;
    for (ValueId operand : value.operands) views.push_back(views_[operand]);
    compute_value(value, views, target, 1, num_obs);
  }
}

void FixedValues::keep_only(const std::vector<bool>& used) {
  for (std::size_t id = 0; id < storage_.size(); ++id)
    if (!used[id]) AlignedVector().swap(storage_[id]);
}

}  // namespace pcic
