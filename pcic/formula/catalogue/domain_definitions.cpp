// What the distributions are written with: arguments outside their domain become NaN, and sums and products
// keep their limits. Applied to parameters they cost one operation per draw, to data one per observation.
// Products are written .* everywhere: the * of two vectors would be a matrix product.
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view domains[] = {
    "only_if(condition, value) = condition ? value : not_a_number()",
    "positive(x) = only_if(x > 0, x)",
    "nonnegative(x) = only_if(x >= 0, x)",
    "probability(p) = only_if(p >= 0 && p <= 1, p)",
    "binary(y) = only_if(y == 0 || y == 1, y)",
    "count(y) = only_if(y >= 0 && y == floor(y), y)",

    "standardized(y, mu, sigma) = (y - mu) .* inv(positive(sigma))",

    // 0 for a count of 0, whatever x is
    "count_times(y, x) = y == 0 ? 0 : y .* x",

    // log(y^k) with its limit at y = 0; unlike lmultiply it takes the logarithm once per y
    "log_power(y, k) = y == 0 ? (k == 0 ? 0 : -k * positive_infinity()) : k .* log(y)",

    // lp is the log density of y: a 0 may also come with probability zi, or comes with hu and no other way
    "zero_inflated(y, zi, lp) ="
    "  y == 0 ? log_sum_exp(log(probability(zi)), log1m(zi) + lp) : log1m(probability(zi)) + lp",
    "hurdle(y, hu, lp) = y == 0 ? log(probability(hu)) : log1m(probability(hu)) + lp",

    // the smaller of the two tails is the accurate one
    "log_gamma_p(a, x) = x < a ? log(gamma_p(a, x)) : log1m(gamma_q(a, x))",
    "log_gamma_q(a, x) = x < a ? log1m(gamma_p(a, x)) : log(gamma_q(a, x))",

    // I_x(a, b) where 1 - x is known better than by a subtraction
    "smaller_inc_beta_is_lower(a, b, x) = x .* (a + b) < a",
    "lower_inc_beta(a, b, x, one_minus_x) ="
    "  smaller_inc_beta_is_lower(a, b, x) ? inc_beta_odds(a, b, x ./ one_minus_x)"
    "                                     : 1 - inc_beta_odds(b, a, one_minus_x ./ x)",
    "log_inc_beta(a, b, x, one_minus_x) ="
    "  smaller_inc_beta_is_lower(a, b, x) ? log(inc_beta_odds(a, b, x ./ one_minus_x))"
    "                                     : log1m(inc_beta_odds(b, a, one_minus_x ./ x))",
};

}  // namespace

std::span<const std::string_view> domain_definitions() {
  return domains;
}

}  // namespace pcic
