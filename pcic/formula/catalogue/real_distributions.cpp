// Distributions on the real line.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> real_distributions() {
  return {
      {.name = "normal",
       .meaning = "mean mu, standard deviation sigma",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "normal_lpdf(y | mu, sigma) ="
               "  (-log(sigma) - 0.5 * log(2 * pi())) - square((y - mu) .* (sqrt(0.5) * inv(sigma)))",
               "normal_cdf(y | mu, sigma) = Phi(standardized(y, mu, sigma))",
               "normal_ccdf(y | mu, sigma) = Phi(-standardized(y, mu, sigma))",
               "normal_lcdf(y | mu, sigma) = log_Phi(standardized(y, mu, sigma))",
               "normal_lccdf(y | mu, sigma) = log_Phi(-standardized(y, mu, sigma))",
           }},
      {.name = "std_normal",
       .meaning = "mean 0, standard deviation 1",
       .example = "1.5",
       .definitions =
           {
               "std_normal_lpdf(y) = -0.5 * log(2 * pi()) - 0.5 * square(y)",
               "std_normal_cdf(y) = Phi(y)",
               "std_normal_ccdf(y) = Phi(-y)",
               "std_normal_lcdf(y) = log_Phi(y)",
               "std_normal_lccdf(y) = log_Phi(-y)",
           }},
      {.name = "student_t",
       .meaning = "nu degrees of freedom, location mu, scale sigma",
       .example = "1.5 | 4, 0, 2",
       .definitions =
           {
               // lgamma((nu + 1) / 2) - lgamma(nu / 2) would lose all digits for a large nu
               "student_t_lpdf(y | nu, mu, sigma) ="
               "  (-lbeta(0.5 * nu, 0.5) - 0.5 * log(nu) - log(sigma))"
               "  - (0.5 * (nu + 1)) .* log1p(square((y - mu) .* inv(sigma .* sqrt(nu))))",
               // the probability beyond |z|
               "student_t_tail(nu, z) ="
               "  square(z) < 1 ? 0.5 - 0.5 * inc_beta_odds(0.5, 0.5 * nu, square(z) ./ nu)"
               "                : 0.5 * inc_beta_odds(0.5 * nu, 0.5, nu ./ square(z))",
               "student_t_below(nu, z) = z < 0 ? student_t_tail(nu, z) : 1 - student_t_tail(nu, z)",
               "student_t_log_below(nu, z) = z < 0 ? log(student_t_tail(nu, z)) : log1m(student_t_tail(nu, z))",
               "student_t_cdf(y | nu, mu, sigma) = student_t_below(nu, standardized(y, mu, sigma))",
               "student_t_ccdf(y | nu, mu, sigma) = student_t_below(nu, -standardized(y, mu, sigma))",
               "student_t_lcdf(y | nu, mu, sigma) = student_t_log_below(nu, standardized(y, mu, sigma))",
               "student_t_lccdf(y | nu, mu, sigma) = student_t_log_below(nu, -standardized(y, mu, sigma))",
           }},
      {.name = "cauchy",
       .meaning = "location mu, scale sigma",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "cauchy_lpdf(y | mu, sigma) = (-log(pi()) - log(sigma)) - log1p(square((y - mu) .* inv(sigma)))",
               "std_cauchy_below(z) = z < -1 ? -atan(inv(z)) / pi() : 0.5 + atan(z) / pi()",
               "std_cauchy_log_below(z) = z < 0 ? log(std_cauchy_below(z)) : log1m(std_cauchy_below(-z))",
               "cauchy_cdf(y | mu, sigma) = std_cauchy_below(standardized(y, mu, sigma))",
               "cauchy_ccdf(y | mu, sigma) = std_cauchy_below(-standardized(y, mu, sigma))",
               "cauchy_lcdf(y | mu, sigma) = std_cauchy_log_below(standardized(y, mu, sigma))",
               "cauchy_lccdf(y | mu, sigma) = std_cauchy_log_below(-standardized(y, mu, sigma))",
           }},
      {.name = "logistic",
       .meaning = "location mu, scale sigma",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "std_logistic_lpdf(z) = -z - 2 * log1p_exp(-z)",
               "logistic_lpdf(y | mu, sigma) = std_logistic_lpdf(standardized(y, mu, sigma)) - log(sigma)",
               "logistic_cdf(y | mu, sigma) = inv_logit(standardized(y, mu, sigma))",
               "logistic_ccdf(y | mu, sigma) = inv_logit(-standardized(y, mu, sigma))",
               "logistic_lcdf(y | mu, sigma) = log_inv_logit(standardized(y, mu, sigma))",
               "logistic_lccdf(y | mu, sigma) = log1m_inv_logit(standardized(y, mu, sigma))",
           }},
      {.name = "double_exponential",
       .meaning = "Laplace: location mu, scale sigma",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "double_exponential_lpdf(y | mu, sigma) = (-log(2) - log(sigma)) - abs(y - mu) .* inv(sigma)",
               "std_laplace_below(z) = z < 0 ? 0.5 * exp(z) : 1 - 0.5 * exp(-z)",
               "std_laplace_log_below(z) = z < 0 ? z - log(2) : log1m(0.5 * exp(-z))",
               "double_exponential_cdf(y | mu, sigma) = std_laplace_below(standardized(y, mu, sigma))",
               "double_exponential_ccdf(y | mu, sigma) = std_laplace_below(-standardized(y, mu, sigma))",
               "double_exponential_lcdf(y | mu, sigma) = std_laplace_log_below(standardized(y, mu, sigma))",
               "double_exponential_lccdf(y | mu, sigma) = std_laplace_log_below(-standardized(y, mu, sigma))",
           }},
      {.name = "skew_normal",
       .meaning = "location xi, scale omega, shape alpha",
       .example = "1.5 | 0, 2, 3",
       .definitions =
           {
               "skew_normal_lpdf(y | xi, omega, alpha) ="
               "  log(2) + normal_lpdf(y | xi, omega) + log_Phi(alpha .* standardized(y, xi, omega))",
           }},
      {.name = "exp_mod_normal",
       .meaning = "a normal(mu, sigma) plus an exponential(lambda)",
       .example = "1.5 | 0, 2, 1",
       .definitions =
           {
               "exp_mod_normal_lpdf(y | mu, sigma, lambda) ="
               "  log(positive(lambda)) + lambda .* (mu - y + 0.5 * lambda .* square(sigma))"
               "  + log_Phi(standardized(y, mu, sigma) - lambda .* sigma)",
           }},
      {.name = "gumbel",
       .meaning = "location mu, scale beta; the largest of many",
       .example = "1.5 | 0, 2",
       .definitions =
           {
               "gumbel_lpdf(y | mu, beta) ="
               "  -log(beta) - standardized(y, mu, beta) - exp(-standardized(y, mu, beta))",
               "gumbel_cdf(y | mu, beta) = exp(-exp(-standardized(y, mu, beta)))",
               "gumbel_ccdf(y | mu, beta) = -expm1(-exp(-standardized(y, mu, beta)))",
               "gumbel_lcdf(y | mu, beta) = -exp(-standardized(y, mu, beta))",
               "gumbel_lccdf(y | mu, beta) = log1m_exp(-exp(-standardized(y, mu, beta)))",
           }},
      {.name = "skew_double_exponential",
       .meaning = "asymmetric Laplace: mu is its quantile tau, scale sigma",
       .example = "1.5 | 0, 2, 0.3",
       .definitions =
           {
               "skew_laplace_distance(y, mu, sigma, tau) ="
               "  2 * (y < mu ? (1 - tau) .* (mu - y) : tau .* (y - mu)) .* inv(positive(sigma))",
               "skew_double_exponential_lpdf(y | mu, sigma, tau) ="
               "  (log(2) + log(tau) + log1m(tau) - log(sigma)) - skew_laplace_distance(y, mu, sigma, tau)",
               "skew_double_exponential_cdf(y | mu, sigma, tau) ="
               "  y < mu ? tau .* exp(-skew_laplace_distance(y, mu, sigma, tau))"
               "         : 1 - (1 - tau) .* exp(-skew_laplace_distance(y, mu, sigma, tau))",
               "skew_double_exponential_ccdf(y | mu, sigma, tau) ="
               "  y < mu ? 1 - tau .* exp(-skew_laplace_distance(y, mu, sigma, tau))"
               "         : (1 - tau) .* exp(-skew_laplace_distance(y, mu, sigma, tau))",
               "skew_double_exponential_lcdf(y | mu, sigma, tau) ="
               "  y < mu ? log(tau) - skew_laplace_distance(y, mu, sigma, tau)"
               "         : log1m((1 - tau) .* exp(-skew_laplace_distance(y, mu, sigma, tau)))",
               "skew_double_exponential_lccdf(y | mu, sigma, tau) ="
               "  y < mu ? log1m(tau .* exp(-skew_laplace_distance(y, mu, sigma, tau)))"
               "         : log1m(tau) - skew_laplace_distance(y, mu, sigma, tau)",
           }},
  };
}

}  // namespace pcic
