// The hardware's limit: how fast the same two arrays can merely be read.
#pragma once

#include <cstddef>

namespace pcic::bench {

double sum_two_streams(const double* a, const double* b, std::size_t size);

}  // namespace pcic::bench
