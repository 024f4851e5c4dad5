#include "loss_function.hpp"

#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <utility>

namespace nb = nanobind;

namespace pcic::python {
namespace {

using Values = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

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

std::vector<double> called(const nb::object& function, std::span<const ComputedArray::Argument> given) {
  const nb::gil_scoped_acquire with_gil;
  nb::list arguments;
  for (const auto& [values, info] : given) arguments.append(as_numpy(values, info));
  const nb::object returned = function(given.front().values.num_draws, *arguments);
  const auto values = nb::cast<Values>(returned);
  return {values.data(), values.data() + values.size()};
}

}  // namespace

ComputedArray array_of_function(std::string name, std::vector<std::string> arguments, nb::object function) {
  return {std::move(name), std::move(arguments),
          [function = std::move(function)](std::span<const ComputedArray::Argument> given) {
            return called(function, given);
          }};
}

}  // namespace pcic::python
