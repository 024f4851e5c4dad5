#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view continuous_densities[] = {
    "normal_lpdf(y | mu, sigma) ="
    "  (-log(sigma) - 0.5 * log(2 * pi())) - square((y - mu) .* (sqrt(0.5) * inv(sigma)))",

    "std_normal_lpdf(y) = -0.5 * log(2 * pi()) - 0.5 * square(y)",

    // lgamma((nu + 1) / 2) - lgamma(nu / 2) would lose all digits for a large nu
    "student_t_lpdf(y | nu, mu, sigma) ="
    "  (-lbeta(0.5 * nu, 0.5) - 0.5 * log(nu) - log(sigma))"
    "  - (0.5 * (nu + 1)) .* log1p(square((y - mu) .* inv(sigma .* sqrt(nu))))",

    "cauchy_lpdf(y | mu, sigma) = (-log(pi()) - log(sigma)) - log1p(square((y - mu) .* inv(sigma)))",

    "std_logistic_lpdf(z) = -z - 2 * log1p_exp(-z)",
    "logistic_lpdf(y | mu, sigma) = std_logistic_lpdf(standardized(y, mu, sigma)) - log(sigma)",

    "double_exponential_lpdf(y | mu, sigma) = (-log(2) - log(sigma)) - abs(y - mu) .* inv(sigma)",

    "lognormal_lpdf(y | mu, sigma) ="
    "  normal_lpdf(log(y) | mu, sigma) - (y == 0 ? positive_infinity() : log(y))",

    "gamma_log_constant(alpha, beta) = positive(alpha) .* log(positive(beta)) - lgamma(alpha)",
    "gamma_lpdf(y | alpha, beta) ="
    "  gamma_log_constant(alpha, beta) + (y < 0 ? negative_infinity() : log_power(y, alpha - 1) - beta .* y)",

    "inv_gamma_lpdf(y | alpha, beta) ="
    "  gamma_log_constant(alpha, beta)"
    "  + (y > 0 ? -(alpha + 1) .* log(y) - beta .* inv(y) : negative_infinity())",

    "chi_square_lpdf(y | nu) = gamma_lpdf(nonnegative(y) | 0.5 * nu, 0.5)",

    "exponential_lpdf(y | beta) = log(positive(beta)) - beta .* nonnegative(y)",

    "weibull_cumulative_hazard(y, alpha, sigma) = exp(positive(alpha) .* (log(y) - log(positive(sigma))))",
    "weibull_lpdf(y | alpha, sigma) ="
    "  (log(alpha) - alpha .* log(sigma)) + log_power(y, alpha - 1)"
    "  - weibull_cumulative_hazard(y, alpha, sigma)",

    "beta_lpdf(y | alpha, beta) ="
    "  log_power(y, alpha - 1) + (y == 1 ? log_power(0, beta - 1) : (beta - 1) .* log1m(y))"
    "  - lbeta(positive(alpha), positive(beta))",

    "beta_proportion_lpdf(y | mu, kappa) = beta_lpdf(y | mu .* kappa, (1 - mu) .* kappa)",

    "uniform_lpdf(y | alpha, beta) ="
    "  -log(positive(beta - alpha)) + (y >= alpha && y <= beta ? 0 : negative_infinity())",
};

}  // namespace

std::span<const std::string_view> continuous_density_definitions() {
  return continuous_densities;
}

}  // namespace pcic
