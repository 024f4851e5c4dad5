// The inner loop of LogSumExp, compiled for every instruction set and chosen at run time (Highway).
#pragma once

#include <cstddef>

namespace pcic {

// A score may exceed the reference by this much before the reference moves; exp(300) leaves room for 10^178
// draws.
inline constexpr double reference_slack = 300;

// Observations come in multiples of this.
inline constexpr std::size_t log_sum_exp_group = 8;

// sum[i] += sum over rows of exp(factor row[i] - reference[i]), raising reference[i] where it must.
void add_exp_rows(std::size_t num_obs, std::size_t num_rows, const double* rows, std::size_t row_stride,
                  double factor, double* reference, double* sum);

}  // namespace pcic
