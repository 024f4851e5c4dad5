// Closed forms in the Poisson sequence that its experiments need beyond the model's own.
#pragma once

#include <span>
#include <vector>

#include "pcic/sample/poisson_sequence.hpp"

namespace pcic::paper {

// Means over observations with the exact posterior moments. Squared and log loss. `counts` are those of the model.
//   pcic = in_sample - mean Cov(nu_i, s_i),   pcic2 = pcic + mean c2_i/2,   c2_i = E[nu~ s~^2]
// c2_i is the second derivative of E_w nu_i in the weight w_i, in which k, r, a_j and A are linear: with
// f = E lambda_j and g = E lambda_j^2, f'' = f ((log f)'^2 + (log f)''), likewise g.
struct ExactEstimates {
  double in_sample, pcic, pcic2;
};
ExactEstimates exact_estimates(const PoissonSequence& model, const Table& counts, PoissonSequence::Loss loss);

// The loss of a new observation with these rates, expected over it and over the posterior. Squared and log
// loss.
double exact_generalisation(const PoissonSequence& model, std::span<const double> rates,
                            PoissonSequence::Loss loss);

double mean_log_factorial(double rate);  // E log y!, y ~ Poisson(rate)

// The same for a prediction with the rates `theta`.
double expected_loss_at(std::span<const double> theta, std::span<const double> rates,
                        PoissonSequence::Loss loss);

}  // namespace pcic::paper
