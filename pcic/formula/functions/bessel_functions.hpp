// Modified Bessel functions of the first kind, scaled so that they do not overflow: exp(-|x|) I_n(x), n =
// 0, 1.
#pragma once

#include "pcic/formula/functions/slopes.hpp"

namespace pcic::functions {

double bessel_i0e(double x);
double bessel_i1e(double x);

Slopes slopes_of_bessel_i0e(double x);
Slopes slopes_of_bessel_i1e(double x);

}  // namespace pcic::functions
