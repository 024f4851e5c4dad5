#include "interruption.hpp"

namespace nb = nanobind;

namespace pcic::python {

std::function<void(const Progress&)> reports_to(nb::object on_draws) {
  const nb::handle listener = on_draws;  // the caller holds it
  return [listener](const Progress& progress) {
    const nb::gil_scoped_acquire with_gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (!listener.is_none()) listener(progress.num_draws);
  };
}

}  // namespace pcic::python
