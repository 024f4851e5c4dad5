// Devroye's exact sampler of the tilted Jacobi law J*(1, z); PG(1, c) = J*(1, c/2)/4.
//
// Density proportional to exp(-x z^2/2) sum_n (-1)^n a_n(x), where a_n has one form that falls fast in n for
// small x and one for large x; they meet at x = 0.64. The first term is the envelope: an exponential variable
// on the right, an inverse Gaussian one on the left. Partial sums lie alternately above and below the
// density, so that a few terms decide. About 1.0005 tries per draw. For 0 <= z <= 30: beyond, exponents
// overflow.
#pragma once

#include "pcic/core/random_stream.hpp"

namespace pcic {

double draw_tilted_jacobi(double z, RandomStream& stream);

}  // namespace pcic
