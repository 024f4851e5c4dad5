// evaluate: the scalar meaning of every operation that works element by element.
//
// NaN in any operand that counts gives NaN, in comparisons, logic, fmin and fmax as well: nothing that is not
// finite is dropped in silence. Otherwise Stan's conventions: NaN outside the domain, sign(0) = 0, round half
// away from zero, comparisons and logic give 1 or 0. Values are accurate to about 1e-13 of their size, also
// where the naive form overflows, underflows or cancels.
#pragma once

#include <span>

#include "pcic/formula/functions/operation.hpp"

namespace pcic {

// std::logic_error if the operation does not work element by element or the number of operands is wrong.
double evaluate(Operation operation, std::span<const double> operands);

}  // namespace pcic
