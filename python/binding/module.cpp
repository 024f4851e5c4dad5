// The module pcic._core. Everything here is a thin layer over <pcic/pcic.hpp>: the words are the core's.
#include <nanobind/nanobind.h>

#include <pcic/errors.hpp>

#include "parts.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  nb::set_leak_warnings(false);  // an interrupted call may leave its arguments to the traceback
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const pcic::InputError& input) {
      PyErr_SetString(PyExc_ValueError, input.what());
    } catch (const pcic::IoError& io) {
      PyErr_SetString(PyExc_OSError, io.what());
    }
  });
  pcic::python::bind_data(module);
  pcic::python::bind_fit(module);
  pcic::python::bind_inference_data(module);
  pcic::python::bind_options(module);
  pcic::python::bind_estimate(module);
  pcic::python::bind_compare(module);
  pcic::python::bind_influence(module);
  pcic::python::bind_predict(module);
  pcic::python::bind_report(module);
  pcic::python::bind_sweep(module);
  pcic::python::bind_accumulator(module);
  pcic::python::bind_shards(module);
}
