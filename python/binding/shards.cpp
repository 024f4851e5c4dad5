// ShardPlan: parts of the observations and of the draws in several processes. A shard travels as bytes.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/state.hpp>
#include <sstream>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::vector<BlockView> views_of(const std::vector<Matrix>& arrays) {
  std::vector<BlockView> views;
  for (const Matrix& array : arrays)
    views.push_back({array.data(), array.shape(0), array.shape(1), array.shape(1)});
  return views;
}

std::string saved(const Shard& shard) {
  std::ostringstream out;
  shard.save(out);
  return std::move(out).str();
}

Shard loaded(std::string record) {
  std::istringstream in(std::move(record));
  return Shard::load(in, "shard");
}

nb::bytes begin(const ShardPlan& plan, std::size_t first_obs, const std::vector<Matrix>& arrays) {
  std::string record;
  {
    const nb::gil_scoped_release without_gil;
    record = saved(plan.begin(first_obs, views_of(arrays)));
  }
  return nb::bytes(record.data(), record.size());
}

nb::bytes extend(const ShardPlan& plan, const nb::bytes& before, const std::vector<Matrix>& arrays) {
  std::string record(before.c_str(), before.size());
  {
    const nb::gil_scoped_release without_gil;
    Shard shard = loaded(std::move(record));
    plan.extend(shard, views_of(arrays));
    record = saved(shard);
  }
  return nb::bytes(record.data(), record.size());
}

Result result(const ShardPlan& plan, const std::vector<nb::bytes>& records) {
  std::vector<Shard> shards;
  for (const nb::bytes& record : records) shards.push_back(loaded({record.c_str(), record.size()}));
  const nb::gil_scoped_release without_gil;
  return plan.result(std::move(shards));
}

}  // namespace

void bind_shards(nb::module_& module) {
  nb::class_<ShardPlan>(module, "ShardPlan")
      .def(
          "__init__",
          [](ShardPlan* self, std::size_t num_obs, std::size_t chains, std::size_t draws_per_chain,
             const EvaluateOptions& options) {
            new (self) ShardPlan({num_obs, chains, draws_per_chain, options});
          },
          nb::arg("num_obs"), nb::arg("chains"), nb::arg("draws_per_chain"), nb::arg("options"))
      .def("obs_per_tile", &ShardPlan::obs_per_tile)
      .def("arrays", &ShardPlan::arrays)
      .def("next_end", &ShardPlan::next_end, nb::arg("draw"))
      .def("draws_to_begin", &ShardPlan::draws_to_begin)
      .def("values_per_obs", &ShardPlan::values_per_obs)
      .def("begin", begin, nb::arg("first_obs"), nb::arg("arrays"))
      .def("extend", extend, nb::arg("before"), nb::arg("arrays"))
      .def("result", result, nb::arg("shards"));
}

}  // namespace pcic::python
