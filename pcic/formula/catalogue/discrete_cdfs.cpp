// A distribution function of counts is a step function: it is defined for every y, whole or not.
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view discrete_cdfs[] = {
    "bernoulli_cdf(y | theta) = y < 0 ? 0 : y < 1 ? 1 - probability(theta) : 1",
    "bernoulli_ccdf(y | theta) = y < 0 ? 1 : y < 1 ? probability(theta) : 0",
    "bernoulli_lcdf(y | theta) = y < 0 ? negative_infinity() : y < 1 ? log1m(probability(theta)) : 0",
    "bernoulli_lccdf(y | theta) = y < 0 ? 0 : y < 1 ? log(probability(theta)) : negative_infinity()",

    "bernoulli_logit_cdf(y | alpha) = y < 0 ? 0 : y < 1 ? inv_logit(-alpha) : 1",
    "bernoulli_logit_ccdf(y | alpha) = y < 0 ? 1 : y < 1 ? inv_logit(alpha) : 0",
    "bernoulli_logit_lcdf(y | alpha) = y < 0 ? negative_infinity() : y < 1 ? log1m_inv_logit(alpha) : 0",
    "bernoulli_logit_lccdf(y | alpha) = y < 0 ? 0 : y < 1 ? log_inv_logit(alpha) : negative_infinity()",

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
    "binomial_logit_cdf(y | n, alpha) = binomial_below(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
    "binomial_logit_ccdf(y | n, alpha) = binomial_above(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
    "binomial_logit_lcdf(y | n, alpha) ="
    "  binomial_log_below(y, count(n), inv_logit(alpha), inv_logit(-alpha))",
    "binomial_logit_lccdf(y | n, alpha) ="
    "  binomial_log_above(y, count(n), inv_logit(alpha), inv_logit(-alpha))",

    "poisson_cdf(y | lambda) = y < 0 ? 0 : gamma_q(floor(y) + 1, nonnegative(lambda))",
    "poisson_ccdf(y | lambda) = y < 0 ? 1 : gamma_p(floor(y) + 1, nonnegative(lambda))",
    "poisson_lcdf(y | lambda) = y < 0 ? negative_infinity() : log_gamma_q(floor(y) + 1, nonnegative(lambda))",
    "poisson_lccdf(y | lambda) = y < 0 ? 0 : log_gamma_p(floor(y) + 1, nonnegative(lambda))",
    "poisson_log_cdf(y | alpha) = poisson_cdf(y | exp(alpha))",
    "poisson_log_ccdf(y | alpha) = poisson_ccdf(y | exp(alpha))",
    "poisson_log_lcdf(y | alpha) = poisson_lcdf(y | exp(alpha))",
    "poisson_log_lccdf(y | alpha) = poisson_lccdf(y | exp(alpha))",

    "neg_binomial_below(y, phi, p, q) = y < 0 ? 0 : lower_inc_beta(positive(phi), floor(y) + 1, q, p)",
    "neg_binomial_above(y, phi, p, q) = y < 0 ? 1 : lower_inc_beta(floor(y) + 1, positive(phi), p, q)",
    "neg_binomial_log_below(y, phi, p, q) ="
    "  y < 0 ? negative_infinity() : log_inc_beta(positive(phi), floor(y) + 1, q, p)",
    "neg_binomial_log_above(y, phi, p, q) = y < 0 ? 0 : log_inc_beta(floor(y) + 1, positive(phi), p, q)",
    "neg_binomial_2_cdf(y | mu, phi) = neg_binomial_below(y, phi, mu / (mu + phi), phi / (mu + phi))",
    "neg_binomial_2_ccdf(y | mu, phi) = neg_binomial_above(y, phi, mu / (mu + phi), phi / (mu + phi))",
    "neg_binomial_2_lcdf(y | mu, phi) = neg_binomial_log_below(y, phi, mu / (mu + phi), phi / (mu + phi))",
    "neg_binomial_2_lccdf(y | mu, phi) = neg_binomial_log_above(y, phi, mu / (mu + phi), phi / (mu + phi))",
    "neg_binomial_2_log_cdf(y | eta, phi) ="
    "  neg_binomial_below(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
    "neg_binomial_2_log_ccdf(y | eta, phi) ="
    "  neg_binomial_above(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
    "neg_binomial_2_log_lcdf(y | eta, phi) ="
    "  neg_binomial_log_below(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
    "neg_binomial_2_log_lccdf(y | eta, phi) ="
    "  neg_binomial_log_above(y, phi, inv_logit(eta - log(phi)), inv_logit(log(phi) - eta))",
};

}  // namespace

std::span<const std::string_view> discrete_cdf_definitions() {
  return discrete_cdfs;
}

}  // namespace pcic
