// Estimates from the derivatives of the formulas: bpsic, bpsic_plugin, tic, ric (estimate/bpsic.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/estimate/bpsic.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {

// Derivatives beyond this many numbers (parameters squared, or parameters x observations) are not computed.
inline constexpr std::size_t most_derivatives = 50'000'000;
bool derivatives_fit(const FormulaJob& job);

// The score per unit at a point, with the prior in the Hessian if there is one.
ScoreDerivatives score_derivatives(const FormulaJob& job, const Point& theta);

// The corrections c_i of one loss, from its gradients at the same point.
std::vector<double> correction_for(const FormulaJob& job, const ScoreDerivatives& score,
                                   const Gradients& loss);

// For the log loss: tic without a prior, ric with one, at the maximum that Newton's method finds from
// `start`. Nothing if it finds none.
std::optional<Estimate> estimate_at_mode(const FormulaJob& job, const Point& start);

}  // namespace pcic
