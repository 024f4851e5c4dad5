// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>

namespace pcic::python {

void bind_data(nanobind::module_& module);
void bind_fit(nanobind::module_& module);
void bind_inference_data(nanobind::module_& module);
void bind_options(nanobind::module_& module);
void bind_estimate(nanobind::module_& module);
void bind_compare(nanobind::module_& module);
void bind_influence(nanobind::module_& module);
void bind_predict(nanobind::module_& module);
void bind_report(nanobind::module_& module);
void bind_sweep(nanobind::module_& module);
void bind_accumulator(nanobind::module_& module);
void bind_shards(nanobind::module_& module);

}  // namespace pcic::python
