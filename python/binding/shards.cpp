// ShardPlan: parts of the observations in several processes. A shard travels as bytes.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/run/shards.hpp>
#include <sstream>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nb::bytes accumulate(const ShardPlan& plan, std::size_t first_obs, const std::vector<Matrix>& arrays) {
  std::string record;
  {
    const nb::gil_scoped_release without_gil;
    std::vector<BlockView> views;
    for (const Matrix& array : arrays)
      views.push_back({array.data(), array.shape(0), array.shape(1), array.shape(1)});
    std::ostringstream out;
    plan.accumulate(first_obs, views).save(out);
    record = std::move(out).str();
  }
  return nb::bytes(record.data(), record.size());
}

Result result(const ShardPlan& plan, const std::vector<nb::bytes>& records) {
  std::vector<Shard> shards;
  for (const nb::bytes& record : records) {
    std::istringstream in(std::string(record.c_str(), record.size()));
    shards.push_back(Shard::load(in, "shard"));
  }
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
      .def("accumulate", accumulate, nb::arg("first_obs"), nb::arg("arrays"))
      .def("result", result, nb::arg("shards"));
}

}  // namespace pcic::python
