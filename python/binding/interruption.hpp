// Ctrl-C and progress: what a computation calls between blocks of draws, while other Python threads run.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <pcic/evaluate.hpp>

namespace pcic::python {

// on_draws: called with the number of draws read; None: nobody is told. Throws what a signal or on_draws raises.
std::function<void(const Progress&)> reports_to(nanobind::object on_draws);

}  // namespace pcic::python
