// Closed forms in the Poisson sequence that its experiments need beyond the model's own.
#pragma once

#include <span>
#include <vector>

#include "pcic/sample/poisson_sequence.hpp"

namespace pcic::paper {

// E - Cov(nu, s), averaged over observations, with the exact posterior moments. Squared and log loss.
// `counts` are those of the model.
double exact_pcic(const PoissonSequence& model, const Table& counts, PoissonSequence::Loss loss);

// The loss of a new observation with these rates, expected over it and over the posterior. Squared and log
// loss.
double exact_generalisation(const PoissonSequence& model, std::span<const double> rates,
                            PoissonSequence::Loss loss);

}  // namespace pcic::paper
