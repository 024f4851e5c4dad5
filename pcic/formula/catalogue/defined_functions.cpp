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
    {"Phi_approx(x) = inv_logit(0.07056 * x^3 + 1.5976 * x)", "fast approximation of Phi(x), as in Stan",
     "Phi_approx(1.96)"},
    {"log_inv_logit_diff(x, y) = log_inv_logit(x) + log1m_inv_logit(y) + log1m_exp(y - x)",
     "log(inv_logit(x) - inv_logit(y)), without cancellation", "log_inv_logit_diff(1, 0.5)"},
    {"int_step(x) = x > 0", "1 where x is above 0, else 0", "int_step(0)"},
    {"hypot(x, y) = sqrt(square(x) + square(y))", "length of the vector (x, y)", "hypot(3, 4)"},
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
    {"head(x, n) = x[1:n]", "the first n elements", "sum(head([1, 2, 3], 2))"},
    {"tail(x, n) = x[num_elements(x) - n + 1:]", "the last n elements", "sum(tail([1, 2, 3], 2))"},
    {"segment(x, i, n) = x[i:i + n - 1]", "n elements from the i-th on", "sum(segment([1, 2, 3], 2, 2))"},
    {"row(x, i) = x[i]", "row i of a matrix", "sum(row([[1, 2], [3, 4]], 2))"},
    {"col(x, j) = x[, j]", "column j of a matrix", "sum(col([[1, 2], [3, 4]], 2))"},
    {"rows_dot_product(x, y) = (x .* y) * rep_vector(1, cols(x))",
     "row by row, the sum of the products of two matrices",
     "rows_dot_product([[1, 2], [3, 4]], [[1, 1], [2, 2]])[2]"},
    {"columns_dot_product(x, y) = rep_vector(1, rows(x)) * (x .* y)",
     "column by column, the sum of the products of two matrices",
     "columns_dot_product([[1, 2], [3, 4]], [[1, 1], [2, 2]])[2]"},
    {"rows_dot_self(x) = rows_dot_product(x, x)", "row by row, the sum of the squares of a matrix",
     "rows_dot_self([[1, 2], [3, 4]])[2]"},
    {"columns_dot_self(x) = columns_dot_product(x, x)",
     "column by column, the sum of the squares of a matrix", "columns_dot_self([[1, 2], [3, 4]])[2]"},
    {"to_vector(x) = x", "x: arrays and vectors are the same here", "sum(to_vector([1, 2]))"},
    {"quad_form(x, b) = transpose(b) * x * b", "b' * x * b, of a matrix x and a vector or matrix b",
     "quad_form([[2, 1], [1, 3]], [1, 2])"},
    {"quad_form_diag(x, v) = diag_post_multiply(diag_pre_multiply(v, x), v)",
     "the matrix of v[i] x[i, j] v[j]: covariances from correlations x and standard deviations v",
     "quad_form_diag([[1, 0.5], [0.5, 1]], [2, 3])[1, 2]"},
    {"trace(x) = sum(diagonal(x))", "sum of the diagonal", "trace([[1, 2], [3, 4]])"},
    {"crossprod(x) = transpose(x) * x", "x' * x", "crossprod([[1, 2], [3, 4]])[1, 2]"},
    {"tcrossprod(x) = x * transpose(x)", "x * x'", "tcrossprod([[1, 2], [3, 4]])[1, 2]"},
    {"multiply_lower_tri_self_transpose(l) = l * transpose(l)", "l * l', of a lower triangular matrix l",
     "multiply_lower_tri_self_transpose([[1, 0], [3, 4]])[2, 2]"},
    {"log_determinant_spd(x) = 2 * sum(log(diagonal(cholesky_decompose(x))))",
     "log of the determinant of a positive definite matrix", "log_determinant_spd([[4, 2], [2, 5]])"},
    {"mdivide_left_spd(x, b) = inverse_spd(x) * b", "the z with x * z = b, of a positive definite matrix x",
     "mdivide_left_spd([[4, 2], [2, 5]], [1, 2])[1]"},
    {"inverse_spd(x) = crossprod(mdivide_left_tri_low(cholesky_decompose(x), identity_matrix(rows(x))))",
     "inverse of a positive definite matrix", "inverse_spd([[4, 2], [2, 5]])[1, 1]"},
    {"lmgamma(k, x) = 0.25 * k * (k - 1) * log(pi()) + sum(lgamma(x - linspaced_vector(k, 0, 0.5 * (k - 1))))",
     "log of the multivariate gamma function of dimension k", "lmgamma(2, 3)"},
});

}  // namespace

std::span<const DefinedFunction> defined_functions() {
  return functions;
}

}  // namespace pcic
