// Distributions on an interval or a circle.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> bounded_distributions() {
  return {
      {.name = "beta",
       .meaning = "y in (0, 1): mean alpha / (alpha + beta)",
       .example = "0.3 | 2, 4",
       .definitions =
           {
               "beta_lpdf(y | alpha, beta) ="
               "  log_power(y, alpha - 1) + (y == 1 ? log_power(0, beta - 1) : (beta - 1) .* log1m(y))"
               "  - lbeta(positive(alpha), positive(beta))",
               "beta_cdf(y | alpha, beta) ="
               "  lower_inc_beta(positive(alpha), positive(beta), probability(y), 1 - probability(y))",
               "beta_ccdf(y | alpha, beta) ="
               "  lower_inc_beta(positive(beta), positive(alpha), 1 - probability(y), probability(y))",
               "beta_lcdf(y | alpha, beta) ="
               "  log_inc_beta(positive(alpha), positive(beta), probability(y), 1 - probability(y))",
               "beta_lccdf(y | alpha, beta) ="
               "  log_inc_beta(positive(beta), positive(alpha), 1 - probability(y), probability(y))",
           }},
      {.name = "beta_proportion",
       .meaning = "beta with mean mu and precision kappa",
       .example = "0.3 | 0.4, 5",
       .definitions =
           {
               "beta_proportion_lpdf(y | mu, kappa) = beta_lpdf(y | mu .* kappa, (1 - mu) .* kappa)",
               "beta_proportion_cdf(y | mu, kappa) = beta_cdf(y | mu .* kappa, (1 - mu) .* kappa)",
               "beta_proportion_ccdf(y | mu, kappa) = beta_ccdf(y | mu .* kappa, (1 - mu) .* kappa)",
               "beta_proportion_lcdf(y | mu, kappa) = beta_lcdf(y | mu .* kappa, (1 - mu) .* kappa)",
               "beta_proportion_lccdf(y | mu, kappa) = beta_lccdf(y | mu .* kappa, (1 - mu) .* kappa)",
           }},
      {.name = "uniform",
       .meaning = "equally likely between alpha and beta",
       .example = "0.3 | 0, 2",
       .definitions =
           {
               "uniform_lpdf(y | alpha, beta) ="
               "  -log(positive(beta - alpha)) + (y >= alpha && y <= beta ? 0 : negative_infinity())",
               // the shorter of the two parts of the interval is the accurate one
               "part_of_interval(length, whole) = length <= 0 ? only_if(whole > 0, 0) : length / whole",
               "shorter_below(y, alpha, beta) = y - alpha < beta - y",
               "uniform_cdf(y | alpha, beta) ="
               "  shorter_below(y, alpha, beta) ? part_of_interval(y - alpha, positive(beta - alpha))"
               "                                : 1 - part_of_interval(beta - y, positive(beta - alpha))",
               "uniform_ccdf(y | alpha, beta) ="
               "  shorter_below(y, alpha, beta) ? 1 - part_of_interval(y - alpha, positive(beta - alpha))"
               "                                : part_of_interval(beta - y, positive(beta - alpha))",
               "uniform_lcdf(y | alpha, beta) ="
               "  shorter_below(y, alpha, beta) ? log(uniform_cdf(y | alpha, beta)) : log1m(uniform_ccdf(y | alpha, "
               "beta))",
               "uniform_lccdf(y | alpha, beta) ="
               "  shorter_below(y, alpha, beta) ? log1m(uniform_cdf(y | alpha, beta)) : log(uniform_ccdf(y | alpha, "
               "beta))",
           }},
      {.name = "von_mises",
       .meaning = "an angle y, mean direction mu, concentration kappa",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               // kappa (cos(y - mu) - 1) has all its digits for a large kappa
               "von_mises_lpdf(y | mu, kappa) ="
               "  (-log(2 * pi()) - log(bessel_i0e(nonnegative(kappa)))) - 2 * kappa .* square(sin(0.5 * (y - mu)))",
           }},
  };
}

}  // namespace pcic
