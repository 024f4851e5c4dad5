// A loss that a Python function computes, block by block.
//
// The function is given the number of draws and each of its arguments as an array of draws x elements (a scalar as
// draws x 1), and returns draws x observations. It is called with the GIL, whatever thread reads.
#pragma once

#include <nanobind/nanobind.h>

#include <pcic/draws.hpp>
#include <string>
#include <vector>

namespace pcic::python {

ComputedArray array_of_function(std::string name, std::vector<std::string> arguments,
                                nanobind::object function);

}  // namespace pcic::python
