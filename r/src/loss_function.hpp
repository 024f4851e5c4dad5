// loss_function: an R function of arrays of the draws, as an array that is computed from them.
#pragma once

#include <cpp11/list.hpp>
#include <pcic/draws.hpp>

#include "main_thread.hpp"

namespace pcic::r {

// given: name, arguments, and on_block, an R function of a list with one array per argument, draws first, that returns
// a matrix of doubles, draws x observations, or the condition that was signalled.
ComputedArray loss_function(const cpp11::list& given, MainThread& main_thread);

}  // namespace pcic::r
