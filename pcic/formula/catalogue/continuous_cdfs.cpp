#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view continuous_cdfs[] = {
    "normal_cdf(y | mu, sigma) = Phi(standardized(y, mu, sigma))",
    "normal_ccdf(y | mu, sigma) = Phi(-standardized(y, mu, sigma))",
    "normal_lcdf(y | mu, sigma) = log_Phi(standardized(y, mu, sigma))",
    "normal_lccdf(y | mu, sigma) = log_Phi(-standardized(y, mu, sigma))",

    "std_normal_cdf(y) = Phi(y)",
    "std_normal_ccdf(y) = Phi(-y)",
    "std_normal_lcdf(y) = log_Phi(y)",
    "std_normal_lccdf(y) = log_Phi(-y)",

    // the probability beyond |z|
    "student_t_tail(nu, z) ="
    "  square(z) < 1 ? 0.5 - 0.5 * inc_beta(0.5, 0.5 * nu, square(z) / (nu + square(z)))"
    "                : 0.5 * inc_beta(0.5 * nu, 0.5, nu / (nu + square(z)))",
    "student_t_below(nu, z) = z < 0 ? student_t_tail(nu, z) : 1 - student_t_tail(nu, z)",
    "student_t_log_below(nu, z) = z < 0 ? log(student_t_tail(nu, z)) : log1m(student_t_tail(nu, z))",
    "student_t_cdf(y | nu, mu, sigma) = student_t_below(nu, standardized(y, mu, sigma))",
    "student_t_ccdf(y | nu, mu, sigma) = student_t_below(nu, -standardized(y, mu, sigma))",
    "student_t_lcdf(y | nu, mu, sigma) = student_t_log_below(nu, standardized(y, mu, sigma))",
    "student_t_lccdf(y | nu, mu, sigma) = student_t_log_below(nu, -standardized(y, mu, sigma))",

    "std_cauchy_below(z) = z < -1 ? -atan(inv(z)) / pi() : 0.5 + atan(z) / pi()",
    "std_cauchy_log_below(z) = z < 0 ? log(std_cauchy_below(z)) : log1m(std_cauchy_below(-z))",
    "cauchy_cdf(y | mu, sigma) = std_cauchy_below(standardized(y, mu, sigma))",
    "cauchy_ccdf(y | mu, sigma) = std_cauchy_below(-standardized(y, mu, sigma))",
    "cauchy_lcdf(y | mu, sigma) = std_cauchy_log_below(standardized(y, mu, sigma))",
    "cauchy_lccdf(y | mu, sigma) = std_cauchy_log_below(-standardized(y, mu, sigma))",

    "logistic_cdf(y | mu, sigma) = inv_logit(standardized(y, mu, sigma))",
    "logistic_ccdf(y | mu, sigma) = inv_logit(-standardized(y, mu, sigma))",
    "logistic_lcdf(y | mu, sigma) = log_inv_logit(standardized(y, mu, sigma))",
    "logistic_lccdf(y | mu, sigma) = log1m_inv_logit(standardized(y, mu, sigma))",

    "std_laplace_below(z) = z < 0 ? 0.5 * exp(z) : 1 - 0.5 * exp(-z)",
    "std_laplace_log_below(z) = z < 0 ? z - log(2) : log1m(0.5 * exp(-z))",
    "double_exponential_cdf(y | mu, sigma) = std_laplace_below(standardized(y, mu, sigma))",
    "double_exponential_ccdf(y | mu, sigma) = std_laplace_below(-standardized(y, mu, sigma))",
    "double_exponential_lcdf(y | mu, sigma) = std_laplace_log_below(standardized(y, mu, sigma))",
    "double_exponential_lccdf(y | mu, sigma) = std_laplace_log_below(-standardized(y, mu, sigma))",

    "lognormal_cdf(y | mu, sigma) = normal_cdf(log(y) | mu, sigma)",
    "lognormal_ccdf(y | mu, sigma) = normal_ccdf(log(y) | mu, sigma)",
    "lognormal_lcdf(y | mu, sigma) = normal_lcdf(log(y) | mu, sigma)",
    "lognormal_lccdf(y | mu, sigma) = normal_lccdf(log(y) | mu, sigma)",

    "gamma_cdf(y | alpha, beta) = gamma_p(positive(alpha), positive(beta) .* nonnegative(y))",
    "gamma_ccdf(y | alpha, beta) = gamma_q(positive(alpha), positive(beta) .* nonnegative(y))",
    "gamma_lcdf(y | alpha, beta) = log_gamma_p(positive(alpha), positive(beta) .* nonnegative(y))",
    "gamma_lccdf(y | alpha, beta) = log_gamma_q(positive(alpha), positive(beta) .* nonnegative(y))",

    "inv_gamma_cdf(y | alpha, beta) = gamma_ccdf(inv(nonnegative(y)) | alpha, beta)",
    "inv_gamma_ccdf(y | alpha, beta) = gamma_cdf(inv(nonnegative(y)) | alpha, beta)",
    "inv_gamma_lcdf(y | alpha, beta) = gamma_lccdf(inv(nonnegative(y)) | alpha, beta)",
    "inv_gamma_lccdf(y | alpha, beta) = gamma_lcdf(inv(nonnegative(y)) | alpha, beta)",

    "chi_square_cdf(y | nu) = gamma_cdf(y | 0.5 * nu, 0.5)",
    "chi_square_ccdf(y | nu) = gamma_ccdf(y | 0.5 * nu, 0.5)",
    "chi_square_lcdf(y | nu) = gamma_lcdf(y | 0.5 * nu, 0.5)",
    "chi_square_lccdf(y | nu) = gamma_lccdf(y | 0.5 * nu, 0.5)",

    "exponential_cdf(y | beta) = -expm1(-(positive(beta) .* nonnegative(y)))",
    "exponential_ccdf(y | beta) = exp(-(positive(beta) .* nonnegative(y)))",
    "exponential_lcdf(y | beta) = log1m_exp(-(positive(beta) .* nonnegative(y)))",
    "exponential_lccdf(y | beta) = -(positive(beta) .* nonnegative(y))",

    "weibull_cdf(y | alpha, sigma) = -expm1(-weibull_cumulative_hazard(y, alpha, sigma))",
    "weibull_ccdf(y | alpha, sigma) = exp(-weibull_cumulative_hazard(y, alpha, sigma))",
    "weibull_lcdf(y | alpha, sigma) = log1m_exp(-weibull_cumulative_hazard(y, alpha, sigma))",
    "weibull_lccdf(y | alpha, sigma) = -weibull_cumulative_hazard(y, alpha, sigma)",

    "beta_cdf(y | alpha, beta) ="
    "  lower_inc_beta(positive(alpha), positive(beta), probability(y), 1 - probability(y))",
    "beta_ccdf(y | alpha, beta) ="
    "  lower_inc_beta(positive(beta), positive(alpha), 1 - probability(y), probability(y))",
    "beta_lcdf(y | alpha, beta) ="
    "  log_inc_beta(positive(alpha), positive(beta), probability(y), 1 - probability(y))",
    "beta_lccdf(y | alpha, beta) ="
    "  log_inc_beta(positive(beta), positive(alpha), 1 - probability(y), probability(y))",

    "beta_proportion_cdf(y | mu, kappa) = beta_cdf(y | mu .* kappa, (1 - mu) .* kappa)",
    "beta_proportion_ccdf(y | mu, kappa) = beta_ccdf(y | mu .* kappa, (1 - mu) .* kappa)",
    "beta_proportion_lcdf(y | mu, kappa) = beta_lcdf(y | mu .* kappa, (1 - mu) .* kappa)",
    "beta_proportion_lccdf(y | mu, kappa) = beta_lccdf(y | mu .* kappa, (1 - mu) .* kappa)",

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
};

}  // namespace

std::span<const std::string_view> continuous_cdf_definitions() {
  return continuous_cdfs;
}

}  // namespace pcic
