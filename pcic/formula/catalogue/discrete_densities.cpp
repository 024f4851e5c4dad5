#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view discrete_densities[] = {
    "bernoulli_lpmf(y | theta) ="
    "  y == 1 ? log(probability(theta)) : only_if(y == 0, log1m(probability(theta)))",

    // y = 1 and y = 0 mirror one another
    "bernoulli_logit_lpmf(y | alpha) = log_inv_logit((2 * binary(y) - 1) .* alpha)",

    "log_binomial_coefficient(n, y) = only_if(count(y) <= count(n), lchoose(n, y))",
    "binomial_lpmf(y | n, theta) ="
    "  log_binomial_coefficient(n, y) + count_times(y, log(probability(theta)))"
    "  + count_times(n - y, log1m(probability(theta)))",
    "binomial_logit_lpmf(y | n, alpha) ="
    "  log_binomial_coefficient(n, y) + y .* log_inv_logit(alpha) + (n - y) .* log1m_inv_logit(alpha)",

    "poisson_lpmf(y | lambda) = count_times(y, log(lambda)) - nonnegative(lambda) - lgamma(count(y) + 1)",
    "poisson_log_lpmf(y | alpha) = count_times(y, alpha) - exp(alpha) - lgamma(count(y) + 1)",

    // log of gamma(y + phi) / (y! gamma(phi)): as a difference of two lgamma it fails for a large phi
    "log_negative_binomial_coefficient(y, phi) ="
    "  count(y) == 0 ? 0 : -lbeta(count(y), phi) - log(count(y))",
    "neg_binomial_2_lpmf(y | mu, phi) ="
    "  log_negative_binomial_coefficient(y, positive(phi)) - count_times(y, log1p(phi / mu))"
    "  - positive(phi) .* log1p(nonnegative(mu) / phi)",
    "neg_binomial_2_log_lpmf(y | eta, phi) ="
    "  log_negative_binomial_coefficient(y, positive(phi)) + y .* log_inv_logit(eta - log(phi))"
    "  - positive(phi) .* log1p_exp(eta - log(phi))",

    "categorical_lpmf(y | theta) = log(probability(theta[y]))",
    "categorical_logit_lpmf(y | beta) = beta[y] - log_sum_exp(beta)",
};

}  // namespace

std::span<const std::string_view> discrete_density_definitions() {
  return discrete_densities;
}

}  // namespace pcic
