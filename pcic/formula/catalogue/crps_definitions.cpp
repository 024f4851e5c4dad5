// The continuous ranked probability score of the standard distributions, in closed form: Jordan, Krueger &
// Lerch (2019). The losses shift and scale them.
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {
namespace {

constexpr std::string_view crps_of_distributions[] = {
    "std_normal_crps(z) = z .* erf(sqrt(0.5) * z) + 2 * exp(std_normal_lpdf(z)) - inv(sqrt(pi()))",

    "std_logistic_crps(z) = z - 2 * log_inv_logit(z) - 1",

    "std_student_t_crps(z, nu) ="
    "  abs(z) .* (1 - 2 * student_t_tail(nu, z))"
    "  + 2 / (nu - 1) .* (exp(student_t_lpdf(z | nu, 0, 1)) .* (nu + square(z))"
    "                    - sqrt(nu) .* exp(lbeta(0.5, nu - 0.5) - 2 * lbeta(0.5, 0.5 * nu)))",
};

}  // namespace

std::span<const std::string_view> crps_definitions() {
  return crps_of_distributions;
}

}  // namespace pcic
