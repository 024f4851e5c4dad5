// Counts. A distribution function of counts is a step function: it is defined for every y, whole or not.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> count_distributions() {
  return {
      {.name = "bernoulli",
       .meaning = "y is 1 with probability theta, else 0",
       .example = "1 | 0.3",
       .definitions =
           {
               "bernoulli_lpmf(y | theta) ="
               "  y == 1 ? log(probability(theta)) : only_if(y == 0, log1m(probability(theta)))",
               "bernoulli_cdf(y | theta) = y < 0 ? 0 : y < 1 ? 1 - probability(theta) : 1",
               "bernoulli_ccdf(y | theta) = y < 0 ? 1 : y < 1 ? probability(theta) : 0",
               "bernoulli_lcdf(y | theta) = y < 0 ? negative_infinity() : y < 1 ? log1m(probability(theta)) : 0",
               "bernoulli_lccdf(y | theta) = y < 0 ? 0 : y < 1 ? log(probability(theta)) : negative_infinity()",
           }},
      {.name = "bernoulli_logit",
       .meaning = "bernoulli with log odds alpha",
       .example = "1 | 0.5",
       .definitions =
           {
               // y = 1 and y = 0 mirror one another
               "bernoulli_logit_lpmf(y | alpha) = log_inv_logit((2 * binary(y) - 1) .* alpha)",
               "bernoulli_logit_cdf(y | alpha) = y < 0 ? 0 : y < 1 ? inv_logit(-alpha) : 1",
               "bernoulli_logit_ccdf(y | alpha) = y < 0 ? 1 : y < 1 ? inv_logit(alpha) : 0",
               "bernoulli_logit_lcdf(y | alpha) = y < 0 ? negative_infinity() : y < 1 ? log1m_inv_logit(alpha) : 0",
               "bernoulli_logit_lccdf(y | alpha) = y < 0 ? 0 : y < 1 ? log_inv_logit(alpha) : negative_infinity()",
           }},
      {.name = "binomial",
       .meaning = "successes in n trials, each with probability theta",
       .example = "3 | 10, 0.4",
       .definitions =
           {
               "log_binomial_coefficient(n, y) = only_if(count(y) <= count(n), lchoose(n, y))",
               "binomial_lpmf(y | n, theta) ="
               "  log_binomial_coefficient(n, y) + count_times(y, log(probability(theta)))"
               "  + count_times(n - y, log1m(probability(theta)))",
               // p is the probability of a success, q = 1 - p; both are given, so that neither is a difference
               "binomial_below(y, n, p, q) = y < 0 ? 0 : y >= n ? 1 : lower_inc_beta(n - floor(y), floor(y) + 1, q, p)",
               "binomial_above(y, n, p, q) = y < 0 ? 1 : y >= n ? 0 : lower_inc_beta(floor(y) + 1, n - floor(y), p, q)",
               "binomial_log_below(y, n, p, q) ="
               "  y < 0 ? negative_infinity() : y >= n ? 0 : log_inc_beta(n - floor(y), floor(y) + 1, q, p)",
               "binomial_log_above(y, n, p, q) ="
               "  y < 0 ? 0 : y >= n ? negative_infinity() : log_inc_beta(floor(y) + 1, n - floor(y), p, q)",
               "binomial_cdf(y | n, theta) = binomial_below(y, count(n), probability(theta), 1 - probability(theta))",
               "binomial_ccdf(y | n, theta) = binomial_above(y, count(n), probability(theta), 1 - probability(theta))",
               "binomial_lcdf(y | n, theta) ="
               "  binomial_log_below(y, count(n), probability(theta), 1 - probability(theta))",
               "binomial_lccdf(y | n, theta) ="
               "  binomial_log_above(y, count(n), probability(theta), 1 - probability(theta))",
           }},
      {.name = "binomial_logit",
       .meaning = "binomial with log odds alpha",
       .example = "3 | 10, 0.5",
       .definitions =
           {
               "binomial_logit_lpmf(y | n, alpha) ="
               "  log_binomial_coefficient(n, y) + y .* log_inv_logit(alpha) + (n - y) .* log1m_inv_logit(alpha)",
               "binomial_logit_cdf(y | n, alpha) = binomial_below(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
               "binomial_logit_ccdf(y | n, alpha) = binomial_above(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
               "binomial_logit_lcdf(y | n, alpha) ="
               "  binomial_log_below(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
               "binomial_logit_lccdf(y | n, alpha) ="
               "  binomial_log_above(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
           }},
      {.name = "poisson",
       .meaning = "mean lambda",
       .example = "3 | 2.5",
       .definitions =
           {
               "poisson_lpmf(y | lambda) = count_times(y, log(lambda)) - nonnegative(lambda) - lgamma(count(y) + 1)",
               "poisson_cdf(y | lambda) = y < 0 ? 0 : gamma_q(floor(y) + 1, nonnegative(lambda))",
               "poisson_ccdf(y | lambda) = y < 0 ? 1 : gamma_p(floor(y) + 1, nonnegative(lambda))",
               "poisson_lcdf(y | lambda) = y < 0 ? negative_infinity() : log_gamma_q(floor(y) + 1, nonnegative(lambda))",
               "poisson_lccdf(y | lambda) = y < 0 ? 0 : log_gamma_p(floor(y) + 1, nonnegative(lambda))",
           }},
      {.name = "poisson_log",
       .meaning = "poisson with mean exp(alpha)",
       .example = "3 | 1",
       .definitions =
           {
               "poisson_log_lpmf(y | alpha) = count_times(y, alpha) - exp(alpha) - lgamma(count(y) + 1)",
               "poisson_log_cdf(y | alpha) = poisson_cdf(y | exp(alpha))",
               "poisson_log_ccdf(y | alpha) = poisson_ccdf(y | exp(alpha))",
               "poisson_log_lcdf(y | alpha) = poisson_lcdf(y | exp(alpha))",
               "poisson_log_lccdf(y | alpha) = poisson_lccdf(y | exp(alpha))",
           }},
      {.name = "neg_binomial_2",
       .meaning = "mean mu, variance mu + mu^2 / phi",
       .example = "3 | 2.5, 1.5",
       .definitions =
           {
               // log of gamma(y + phi) / (y! gamma(phi)): as a difference of two lgamma it fails for a large phi
               "log_negative_binomial_coefficient(y, phi) ="
               "  count(y) == 0 ? 0 : -lbeta(count(y), phi) - log(count(y))",
               "neg_binomial_2_lpmf(y | mu, phi) ="
               "  log_negative_binomial_coefficient(y, positive(phi)) - count_times(y, log1p(phi / mu))"
               "  - positive(phi) .* log1p(nonnegative(mu) / phi)",
               "neg_binomial_below(y, phi, p, q) = y < 0 ? 0 : lower_inc_beta(positive(phi), floor(y) + 1, q, p)",
               "neg_binomial_above(y, phi, p, q) = y < 0 ? 1 : lower_inc_beta(floor(y) + 1, positive(phi), p, q)",
               "neg_binomial_log_below(y, phi, p, q) ="
               "  y < 0 ? negative_infinity() : log_inc_beta(positive(phi), floor(y) + 1, q, p)",
               "neg_binomial_log_above(y, phi, p, q) = y < 0 ? 0 : log_inc_beta(floor(y) + 1, positive(phi), p, q)",
               "neg_binomial_2_cdf(y | mu, phi) = neg_binomial_below(y, phi, mu / (mu + phi), phi / (mu + phi))",
               "neg_binomial_2_ccdf(y | mu, phi) = neg_binomial_above(y, phi, mu / (mu + phi), phi / (mu + phi))",
               "neg_binomial_2_lcdf(y | mu, phi) = neg_binomial_log_below(y, phi, mu / (mu + phi), phi / (mu + phi))",
               "neg_binomial_2_lccdf(y | mu, phi) = neg_binomial_log_above(y, phi, mu / (mu + phi), phi / (mu + phi))",
           }},
      {.name = "neg_binomial_2_log",
       .meaning = "neg_binomial_2 with mean exp(eta)",
       .example = "3 | 1, 1.5",
       .definitions =
           {
               "neg_binomial_2_log_lpmf(y | eta, phi) ="
               "  log_negative_binomial_coefficient(y, positive(phi)) + y .* log_inv_logit(eta - log(phi))"
               "  - positive(phi) .* log1p_exp(eta - log(phi))",
               "neg_binomial_2_log_cdf(y | eta, phi) ="
               "  neg_binomial_below(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
               "neg_binomial_2_log_ccdf(y | eta, phi) ="
               "  neg_binomial_above(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
               "neg_binomial_2_log_lcdf(y | eta, phi) ="
               "  neg_binomial_log_below(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
               "neg_binomial_2_log_lccdf(y | eta, phi) ="
               "  neg_binomial_log_above(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
           }},
      {.name = "neg_binomial",
       .meaning = "shape alpha, rate beta: mean alpha / beta",
       .example = "3 | 1.5, 0.6",
       .definitions =
           {
               "neg_binomial_lpmf(y | alpha, beta) ="
               "  log_negative_binomial_coefficient(y, positive(alpha)) - alpha .* log1p(inv(positive(beta)))"
               "  - y .* log1p(beta)",
               "neg_binomial_cdf(y | alpha, beta) ="
               "  neg_binomial_below(y, alpha, inv(1 + positive(beta)), beta .* inv(1 + beta))",
               "neg_binomial_ccdf(y | alpha, beta) ="
               "  neg_binomial_above(y, alpha, inv(1 + positive(beta)), beta .* inv(1 + beta))",
               "neg_binomial_lcdf(y | alpha, beta) ="
               "  neg_binomial_log_below(y, alpha, inv(1 + positive(beta)), beta .* inv(1 + beta))",
               "neg_binomial_lccdf(y | alpha, beta) ="
               "  neg_binomial_log_above(y, alpha, inv(1 + positive(beta)), beta .* inv(1 + beta))",
           }},
      {.name = "beta_binomial",
       .meaning = "binomial whose probability is beta(alpha, beta)",
       .example = "3 | 10, 2, 4",
       .definitions =
           {
               // the textbook's difference of two lbeta fails for large alpha and beta
               "beta_binomial_lpmf(y | n, alpha, beta) ="
               "  y < 0 || y > n ? negative_infinity()"
               "  : log_negative_binomial_coefficient(y, positive(alpha))"
               "    + log_negative_binomial_coefficient(n - y, positive(beta))"
               "    - log_negative_binomial_coefficient(n, alpha + beta)",
           }},
      {.name = "hypergeometric",
       .meaning = "y of the N drawn are among a marked ones; b are not",
       .example = "2 | 5, 4, 6",
       .definitions =
           {
               "hypergeometric_lpmf(y | N, a, b) ="
               "  only_if(count(y) <= count(a) && count(N - y) <= count(b), lchoose(a, y) + lchoose(b, N - y) - lchoose(a + b, N))",
           }},
      {.name = "discrete_range",
       .meaning = "whole numbers from lower to upper, equally likely",
       .example = "3 | 1, 6",
       .definitions =
           {
               "discrete_range_lpmf(y | lower, upper) ="
               "  only_if(upper >= lower, y < lower || y > upper ? negative_infinity() : -log(upper - lower + 1))",
           }},
  };
}

}  // namespace pcic
