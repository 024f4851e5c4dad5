// The generalised Pareto distribution that is fitted to the tail of the importance ratios.
//
//   P(X > x) = (1 + k x / sigma)^(-1/k);  k > 0: heavy tail, of which moments below 1/k exist
// The fit is the empirical Bayes estimate of Zhang and Stephens (2009) with a weak prior that draws k to 1/2:
//   theta_j = 1/x_N + (1 - sqrt(G/(j - 1/2))) / (3 xstar),  G = 30 + floor(sqrt N),  xstar the lower quartile
//   k_j = mean log(1 - theta_j x);  theta = sum of theta_j weighted by exp(N (log(-theta_j/k_j) - k_j - 1))
//   k = mean log(1 - theta x);  sigma = -k / theta;  then k <- (N k + 5)/(N + 10)
// Cost: N G multiplications, 1 us for N = 190.
#pragma once

#include <span>

namespace pcic {

// Whose steps are followed, where R loo 2.10.1 and arviz-stats differ (docs/mathematics.md).
enum class PsisFlavour { loo, arviz };

struct GeneralizedPareto {
  double k = 0;
  double sigma = 0;  // NaN if there was no fit; k is infinite then

  double quantile(double p) const;
};

// Exceedances over the cutoff in ascending order. There is no fit where the lower quartile is not above the
// smallest.
GeneralizedPareto fit_generalized_pareto(std::span<const double> exceedances,
                                         PsisFlavour flavour = PsisFlavour::loo);

}  // namespace pcic
