#include <array>

#include "pcic/formula/catalogue/catalogue.hpp"

namespace pcic {
namespace {

constexpr auto functions = std::to_array<DefinedFunction>({
    {"log2(x) = log(x) / log2()", "logarithm to base 2", "log2(8)"},
    {"log10(x) = log(x) / log10()", "logarithm to base 10", "log10(1000)"},
    {"exp2(x) = 2 ^ x", "2^x", "exp2(3)"},
    {"inv_sqrt(x) = inv(sqrt(x))", "1 / sqrt(x)", "inv_sqrt(4)"},
    {"inv_square(x) = inv(square(x))", "1 / x^2", "inv_square(2)"},
    {"inv_cloglog(x) = -expm1(-exp(x))", "1 - exp(-exp(x)): a probability", "inv_cloglog(0.5)"},
    {"step(x) = x >= 0", "1 where x is not below 0, else 0", "step(-1)"},
    {"fdim(x, y) = fmax(x - y, 0)", "x - y, but not below 0", "fdim(3, 1)"},
    {"fma(x, y, z) = x .* y + z", "x y + z", "fma(2, 3, 4)"},
    {"log_mix(theta, a, b) = log_sum_exp(log(theta) + a, log1m(theta) + b)",
     "log density of a mixture: a with weight theta, else b",
     "log_mix(0.3, normal_lpdf(1 | 0, 1), normal_lpdf(1 | 2, 1))"},
    {"distance(x, y) = sqrt(sum(square(x - y)))", "distance of two vectors", "distance([1, 2], [4, 6])"},
    {"squared_distance(x, y) = sum(square(x - y))", "squared distance of two vectors",
     "squared_distance([1, 2], [4, 6])"},
    {"dot_self(x) = sum(square(x))", "sum of the squares of a vector", "dot_self([3, 4])"},
});

}  // namespace

std::span<const DefinedFunction> defined_functions() {
  return functions;
}

}  // namespace pcic
