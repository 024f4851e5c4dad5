// Where the draws of a parameter lie, and what a sampler that walks on unbounded coordinates adds for it.
//
//   support           log Jacobian
//   positive          sum_k log x_k
//   below_one         sum_k log(1 - x_k)                with positive: between 0 and 1
//   simplex           sum_k log x_k                     along the last index
//   ordered           sum_{k >= 2} log(x_k - x_{k-1})   along the last index
//   first_positive    log x_1                           with ordered: positive and ordered
// Draws show where a parameter lies, not whether it had to: a sampler may or may not have added the terms of
// the supports that are possible.
#pragma once

#include <string>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/core/draw_source.hpp"

namespace pcic {

enum class Support { positive, below_one, simplex, ordered, first_positive };

std::string describe(Support support);  // "positive"

std::vector<Support> possible_supports(const ArrayInfo& array, const BlockView& draws);

std::vector<double> log_jacobian(Support support, const ArrayInfo& array,
                                 const BlockView& draws);  // per draw

// A covariance or correlation matrix, or a Cholesky factor: its Jacobian is not among those above.
bool may_be_structured_matrix(const ArrayInfo& array, const BlockView& draws);

}  // namespace pcic
