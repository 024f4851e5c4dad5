// Accumulator: losses and scores of one draw at a time, inside somebody else's sampler.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/accumulator.hpp>
#include <sstream>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

using Row = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const double> values(const Row& row) {
  return {row.data(), row.size()};
}

}  // namespace

void bind_accumulator(nb::module_& module) {
  nb::class_<Accumulator>(module, "Accumulator")
      .def(
          "__init__",
          [](Accumulator* self, std::size_t num_obs, std::vector<std::string> losses, bool log_loss,
             std::size_t expected_draws) {
            new (self) Accumulator({.num_obs = num_obs,
                                    .losses = std::move(losses),
                                    .log_loss = log_loss,
                                    .expected_draws = expected_draws});
          },
          nb::arg("num_obs"), nb::arg("losses"), nb::arg("log_loss"), nb::arg("expected_draws"))
      .def("add", [](Accumulator& self, const Row& nu, const Row& s) { self.add(values(nu), values(s)); })
      .def("add_score", [](Accumulator& self, const Row& s) { self.add(values(s)); })
      .def("begin_chain", &Accumulator::begin_chain)
      .def("merge", &Accumulator::merge)
      .def("num_draws", &Accumulator::num_draws)
      .def("save",
           [](const Accumulator& self) {
             std::ostringstream out;
             self.save(out);
             const std::string record = std::move(out).str();
             return nb::bytes(record.data(), record.size());
           })
      .def_static("load",
                  [](const nb::bytes& record) {
                    std::istringstream in(std::string(record.c_str(), record.size()));
                    return Accumulator::load(in, "accumulator");
                  })
      .def("result", &Accumulator::result);
}

}  // namespace pcic::python
