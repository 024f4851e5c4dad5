// Distributions of positive numbers.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> positive_distributions() {
  return {
      {.name = "lognormal",
       .meaning = "log(y) is normal(mu, sigma)",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "lognormal_lpdf(y | mu, sigma) ="
               "  normal_lpdf(log(y) | mu, sigma) - (y == 0 ? positive_infinity() : log(y))",
               "lognormal_cdf(y | mu, sigma) = normal_cdf(log(y) | mu, sigma)",
               "lognormal_ccdf(y | mu, sigma) = normal_ccdf(log(y) | mu, sigma)",
               "lognormal_lcdf(y | mu, sigma) = normal_lcdf(log(y) | mu, sigma)",
               "lognormal_lccdf(y | mu, sigma) = normal_lccdf(log(y) | mu, sigma)",
           }},
      {.name = "gamma",
       .meaning = "shape alpha, rate beta: mean alpha / beta",
       .example = "1.5 | 2, 1",
       .definitions =
           {
               "gamma_log_constant(alpha, beta) = positive(alpha) .* log(positive(beta)) - lgamma(alpha)",
               "gamma_lpdf(y | alpha, beta) ="
               "  gamma_log_constant(alpha, beta) + (y < 0 ? negative_infinity() : log_power(y, alpha - 1) - beta .* y)",
               "gamma_cdf(y | alpha, beta) = gamma_p(positive(alpha), positive(beta) .* nonnegative(y))",
               "gamma_ccdf(y | alpha, beta) = gamma_q(positive(alpha), positive(beta) .* nonnegative(y))",
               "gamma_lcdf(y | alpha, beta) = log_gamma_p(positive(alpha), positive(beta) .* nonnegative(y))",
               "gamma_lccdf(y | alpha, beta) = log_gamma_q(positive(alpha), positive(beta) .* nonnegative(y))",
           }},
      {.name = "inv_gamma",
       .meaning = "shape alpha, scale beta: 1 / y is gamma(alpha, beta)",
       .example = "1.5 | 2, 1",
       .definitions =
           {
               "inv_gamma_lpdf(y | alpha, beta) ="
               "  gamma_log_constant(alpha, beta)"
               "  + (y > 0 ? -(alpha + 1) .* log(y) - beta .* inv(y) : negative_infinity())",
               "inv_gamma_cdf(y | alpha, beta) = gamma_ccdf(inv(nonnegative(y)) | alpha, beta)",
               "inv_gamma_ccdf(y | alpha, beta) = gamma_cdf(inv(nonnegative(y)) | alpha, beta)",
               "inv_gamma_lcdf(y | alpha, beta) = gamma_lccdf(inv(nonnegative(y)) | alpha, beta)",
               "inv_gamma_lccdf(y | alpha, beta) = gamma_lcdf(inv(nonnegative(y)) | alpha, beta)",
           }},
      {.name = "chi_square",
       .meaning = "nu degrees of freedom",
       .example = "1.5 | 3",
       .definitions =
           {
               "chi_square_lpdf(y | nu) = gamma_lpdf(nonnegative(y) | 0.5 * nu, 0.5)",
               "chi_square_cdf(y | nu) = gamma_cdf(y | 0.5 * nu, 0.5)",
               "chi_square_ccdf(y | nu) = gamma_ccdf(y | 0.5 * nu, 0.5)",
               "chi_square_lcdf(y | nu) = gamma_lcdf(y | 0.5 * nu, 0.5)",
               "chi_square_lccdf(y | nu) = gamma_lccdf(y | 0.5 * nu, 0.5)",
           }},
      {.name = "exponential",
       .meaning = "rate beta: mean 1 / beta",
       .example = "1.5 | 2",
       .definitions =
           {
               "exponential_lpdf(y | beta) = log(positive(beta)) - beta .* nonnegative(y)",
               "exponential_cdf(y | beta) = -expm1(-(positive(beta) .* nonnegative(y)))",
               "exponential_ccdf(y | beta) = exp(-(positive(beta) .* nonnegative(y)))",
               "exponential_lcdf(y | beta) = log1m_exp(-(positive(beta) .* nonnegative(y)))",
               "exponential_lccdf(y | beta) = -(positive(beta) .* nonnegative(y))",
           }},
      {.name = "weibull",
       .meaning = "shape alpha, scale sigma",
       .example = "1.5 | 2, 1",
       .definitions =
           {
               "weibull_cumulative_hazard(y, alpha, sigma) = exp(positive(alpha) .* (log(y) - log(positive(sigma))))",
               "weibull_lpdf(y | alpha, sigma) ="
               "  (log(alpha) - alpha .* log(sigma)) + log_power(y, alpha - 1)"
               "  - weibull_cumulative_hazard(y, alpha, sigma)",
               "weibull_cdf(y | alpha, sigma) = -expm1(-weibull_cumulative_hazard(y, alpha, sigma))",
               "weibull_ccdf(y | alpha, sigma) = exp(-weibull_cumulative_hazard(y, alpha, sigma))",
               "weibull_lcdf(y | alpha, sigma) = log1m_exp(-weibull_cumulative_hazard(y, alpha, sigma))",
               "weibull_lccdf(y | alpha, sigma) = -weibull_cumulative_hazard(y, alpha, sigma)",
           }},
      {.name = "inv_chi_square",
       .meaning = "1 / y is chi_square(nu)",
       .example = "1.5 | 3",
       .definitions =
           {
               "inv_chi_square_lpdf(y | nu) = inv_gamma_lpdf(y | 0.5 * nu, 0.5)",
               "inv_chi_square_cdf(y | nu) = inv_gamma_cdf(y | 0.5 * nu, 0.5)",
               "inv_chi_square_ccdf(y | nu) = inv_gamma_ccdf(y | 0.5 * nu, 0.5)",
               "inv_chi_square_lcdf(y | nu) = inv_gamma_lcdf(y | 0.5 * nu, 0.5)",
               "inv_chi_square_lccdf(y | nu) = inv_gamma_lccdf(y | 0.5 * nu, 0.5)",
           }},
      {.name = "scaled_inv_chi_square",
       .meaning = "nu sigma^2 / y is chi_square(nu)",
       .example = "1.5 | 3, 2",
       .definitions =
           {
               "scaled_inv_chi_square_lpdf(y | nu, sigma) = inv_gamma_lpdf(y | 0.5 * nu, 0.5 * nu .* square(positive(sigma)))",
               "scaled_inv_chi_square_cdf(y | nu, sigma) ="
               "  inv_gamma_cdf(y | 0.5 * nu, 0.5 * nu .* square(positive(sigma)))",
               "scaled_inv_chi_square_ccdf(y | nu, sigma) ="
               "  inv_gamma_ccdf(y | 0.5 * nu, 0.5 * nu .* square(positive(sigma)))",
               "scaled_inv_chi_square_lcdf(y | nu, sigma) ="
               "  inv_gamma_lcdf(y | 0.5 * nu, 0.5 * nu .* square(positive(sigma)))",
               "scaled_inv_chi_square_lccdf(y | nu, sigma) ="
               "  inv_gamma_lccdf(y | 0.5 * nu, 0.5 * nu .* square(positive(sigma)))",
           }},
      {.name = "rayleigh",
       .meaning = "length of a vector of two normal(0, sigma)",
       .example = "1.5 | 2",
       .definitions =
           {
               "rayleigh_cumulative_hazard(y, sigma) = 0.5 * square(positive(y) .* inv(positive(sigma)))",
               "rayleigh_lpdf(y | sigma) = log(y) - 2 * log(sigma) - rayleigh_cumulative_hazard(y, sigma)",
               "rayleigh_cdf(y | sigma) = -expm1(-rayleigh_cumulative_hazard(y, sigma))",
               "rayleigh_ccdf(y | sigma) = exp(-rayleigh_cumulative_hazard(y, sigma))",
               "rayleigh_lcdf(y | sigma) = log1m_exp(-rayleigh_cumulative_hazard(y, sigma))",
               "rayleigh_lccdf(y | sigma) = -rayleigh_cumulative_hazard(y, sigma)",
           }},
      {.name = "frechet",
       .meaning = "shape alpha, scale sigma: 1 / y is weibull(alpha, 1 / sigma)",
       .example = "1.5 | 2, 1",
       .definitions =
           {
               "frechet_power(y, alpha, sigma) = exp(positive(alpha) .* (log(positive(sigma)) - log(positive(y))))",
               "frechet_lpdf(y | alpha, sigma) ="
               "  (log(alpha) + alpha .* log(sigma)) - (1 + alpha) .* log(y) - frechet_power(y, alpha, sigma)",
               "frechet_cdf(y | alpha, sigma) = exp(-frechet_power(y, alpha, sigma))",
               "frechet_ccdf(y | alpha, sigma) = -expm1(-frechet_power(y, alpha, sigma))",
               "frechet_lcdf(y | alpha, sigma) = -frechet_power(y, alpha, sigma)",
               "frechet_lccdf(y | alpha, sigma) = log1m_exp(-frechet_power(y, alpha, sigma))",
           }},
      {.name = "pareto",
       .meaning = "y above y_min, shape alpha",
       .example = "1.5 | 1, 2",
       .definitions =
           {
               "pareto_log_above(y, y_min, alpha) = positive(alpha) .* (log(positive(y_min)) - log(positive(y)))",
               "pareto_lpdf(y | y_min, alpha) ="
               "  y < y_min ? negative_infinity() : log(alpha) - log(y) + pareto_log_above(y, y_min, alpha)",
               "pareto_cdf(y | y_min, alpha) = y < y_min ? 0 : -expm1(pareto_log_above(y, y_min, alpha))",
               "pareto_ccdf(y | y_min, alpha) = y < y_min ? 1 : exp(pareto_log_above(y, y_min, alpha))",
               "pareto_lcdf(y | y_min, alpha) ="
               "  y < y_min ? negative_infinity() : log1m_exp(pareto_log_above(y, y_min, alpha))",
               "pareto_lccdf(y | y_min, alpha) = y < y_min ? 0 : pareto_log_above(y, y_min, alpha)",
           }},
      {.name = "pareto_type_2",
       .meaning = "Lomax: y above mu, scale lambda, shape alpha",
       .example = "1.5 | 0, 2, 3",
       .definitions =
           {
               "lomax_log_above(y, mu, lambda, alpha) = -positive(alpha) .* log1p(nonnegative(y - mu) .* inv(positive(lambda)))",
               "pareto_type_2_lpdf(y | mu, lambda, alpha) ="
               "  (log(alpha) - log(lambda)) - (alpha + 1) .* log1p(nonnegative(y - mu) .* inv(positive(lambda)))",
               "pareto_type_2_cdf(y | mu, lambda, alpha) = -expm1(lomax_log_above(y, mu, lambda, alpha))",
               "pareto_type_2_ccdf(y | mu, lambda, alpha) = exp(lomax_log_above(y, mu, lambda, alpha))",
               "pareto_type_2_lcdf(y | mu, lambda, alpha) = log1m_exp(lomax_log_above(y, mu, lambda, alpha))",
               "pareto_type_2_lccdf(y | mu, lambda, alpha) = lomax_log_above(y, mu, lambda, alpha)",
           }},
      {.name = "loglogistic",
       .meaning = "scale alpha (the median), shape beta",
       .example = "1.5 | 1, 2",
       .definitions =
           {
               "loglogistic_log_odds(y, alpha, beta) = positive(beta) .* (log(nonnegative(y)) - log(positive(alpha)))",
               "loglogistic_lpdf(y | alpha, beta) ="
               "  (log(beta) - beta .* log(alpha)) + log_power(y, beta - 1)"
               "  - 2 * log1p_exp(loglogistic_log_odds(y, alpha, beta))",
               "loglogistic_cdf(y | alpha, beta) = inv_logit(loglogistic_log_odds(y, alpha, beta))",
               "loglogistic_ccdf(y | alpha, beta) = inv_logit(-loglogistic_log_odds(y, alpha, beta))",
               "loglogistic_lcdf(y | alpha, beta) = log_inv_logit(loglogistic_log_odds(y, alpha, beta))",
               "loglogistic_lccdf(y | alpha, beta) = log1m_inv_logit(loglogistic_log_odds(y, alpha, beta))",
           }},
      {.name = "inv_gaussian",
       .meaning = "inverse Gaussian or Wald, as in brms: mean mu, variance mu^3 / shape",
       .example = "1.5 | 1, 2",
       .definitions =
           {
               "inv_gaussian_lpdf(y | mu, shape) ="
               "  0.5 * (log(shape) - log(2 * pi())) - 1.5 * log(positive(y))"
               "  - 0.5 * positive(shape) .* square((y - mu) .* inv(positive(mu))) .* inv(y)",
           }},
  };
}

}  // namespace pcic
