// Estimates from the derivatives of the formulas: bpsic, bpsic_plugin, tic, ric (estimate/bpsic.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/estimate/bpsic.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {

// Derivatives beyond this many numbers (parameters squared, or parameters x observations) are not computed.
inline constexpr std::size_t most_derivatives = 50'000'000;
bool derivatives_fit(const FormulaJob& job);

// The score per unit at a point, with the prior in the Hessian if there is one and it is wanted.
ScoreDerivatives score_derivatives(const FormulaJob& job, const Point& theta, bool with_prior = true);

// The corrections c_i of one loss, from its gradients at the same point.
std::vector<double> correction_for(const FormulaJob& job, const ScoreDerivatives& score,
                                   const Gradients& loss);

// The log loss at the mode, less its own corrections there: what tic is the mean of, without the prior, and
// ric, with it. Newton's method starts from `start`; nothing if it finds no maximum.
std::optional<std::vector<double>> loss_at_mode(const FormulaJob& job, const Point& start, bool with_prior);

}  // namespace pcic
