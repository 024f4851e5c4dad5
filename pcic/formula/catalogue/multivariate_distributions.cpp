// Vectors, and matrices of covariances or correlations. y is the vector of one observation, or an array of the draws.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> multivariate_distributions() {
  return {
      {.name = "multi_normal",
       .meaning = "a vector with means mu and covariance matrix Sigma",
       .example = "[1, 2] | [0, 1], [[2, 0.5], [0.5, 1]]",
       .definitions =
           {
               "log_diagonal(L) = log(positive(diagonal(L)))",
               "multi_normal_lpdf(y | mu, Sigma) = multi_normal_cholesky_lpdf(y | mu, cholesky_decompose(Sigma))",
           }},
      {.name = "multi_normal_cholesky",
       .meaning = "multi_normal with covariance matrix L * L', L lower triangular",
       .example = "[1, 2] | [0, 1], [[1, 0], [0.5, 1]]",
       .definitions =
           {
               "multi_normal_cholesky_lpdf(y | mu, L) ="
               "  (-0.5 * rows(L) * log(2 * pi()) - sum(log_diagonal(L)))"
               "  - 0.5 * dot_self(mdivide_left_tri_low(L, y - mu))",
           }},
      {.name = "multi_normal_prec",
       .meaning = "multi_normal with precision matrix Omega, the inverse of the covariance matrix",
       .example = "[1, 2] | [0, 1], [[2, 0.5], [0.5, 1]]",
       .definitions =
           {
               "multi_normal_prec_lpdf(y | mu, Omega) ="
               "  (-0.5 * rows(Omega) * log(2 * pi()) + sum(log_diagonal(cholesky_decompose(Omega))))"
               "  - 0.5 * dot_self(transpose(cholesky_decompose(Omega)) * (y - mu))",
           }},
      {.name = "multi_student_t",
       .meaning = "a vector with nu degrees of freedom, location mu and scale matrix Sigma",
       .example = "[1, 2] | 4, [0, 1], [[2, 0.5], [0.5, 1]]",
       .definitions =
           {
               "multi_student_t_lpdf(y | nu, mu, Sigma) ="
               "  multi_student_t_cholesky_lpdf(y | nu, mu, cholesky_decompose(Sigma))",
           }},
      {.name = "multi_student_t_cholesky",
       .meaning = "multi_student_t with scale matrix L * L', L lower triangular",
       .example = "[1, 2] | 4, [0, 1], [[1, 0], [0.5, 1]]",
       .definitions =
           {
               // lgamma((nu + K) / 2) - lgamma(nu / 2) would lose all digits for a large nu
               "multi_student_t_cholesky_lpdf(y | nu, mu, L) ="
               "  (lgamma(0.5 * rows(L)) - lbeta(0.5 * positive(nu), 0.5 * rows(L))"
               "   - 0.5 * rows(L) * log(pi() * nu) - sum(log_diagonal(L)))"
               "  - 0.5 * (nu + rows(L)) .* log1p(dot_self(mdivide_left_tri_low(L, y - mu)) ./ nu)",
           }},
      {.name = "dirichlet",
       .meaning = "probabilities theta that sum to 1, with weights alpha",
       .example = "[0.2, 0.5, 0.3] | [1, 2, 3]",
       .definitions =
           {
               "dirichlet_lpdf(theta | alpha) ="
               "  lgamma(sum(alpha)) - sum(lgamma(positive(alpha))) + sum(log_power(probability(theta), alpha - 1))",
           }},
      {.name = "lkj_corr",
       .meaning = "a correlation matrix Omega; eta = 1 is uniform, a larger one nearer to no correlation",
       .example = "[[1, 0.3], [0.3, 1]] | 2",
       .definitions =
           {
               "log_lkj_constant(K, eta) ="
               "  (K - 1) * lgamma(eta + 0.5 * (K - 1)) - 0.25 * K * (K - 1) * log(pi())"
               "  - sum(lgamma(eta + linspaced_vector(K - 1, 0, 0.5 * (K - 2))))",
               "lkj_corr_lpdf(Omega | eta) ="
               "  log_lkj_constant(rows(Omega), positive(eta))"
               "  + 2 * (eta - 1) * sum(log_diagonal(cholesky_decompose(Omega)))",
           }},
      {.name = "lkj_corr_cholesky",
       .meaning = "the Cholesky factor L of a correlation matrix that is lkj_corr(eta)",
       .example = "[[1, 0], [0.6, 0.8]] | 2",
       .definitions =
           {
               "lkj_corr_cholesky_lpdf(L | eta) ="
               "  log_lkj_constant(rows(L), positive(eta))"
               "  + sum((linspaced_vector(rows(L) - 1, rows(L) - 2, 0) + 2 * (eta - 1)) .* log_diagonal(L)[2:])",
           }},
      {.name = "wishart",
       .meaning = "a covariance matrix W with nu degrees of freedom and scale matrix S: mean nu * S",
       .example = "[[2, 0.5], [0.5, 1]] | 4, [[1, 0], [0, 1]]",
       .definitions =
           {
               "wishart_lpdf(W | nu, S) ="
               "  (-0.5 * rows(W) * log(2) * nu - lmgamma(rows(W), 0.5 * nu)"
               "   - nu * sum(log_diagonal(cholesky_decompose(S))))"
               "  + (only_if(nu > rows(W) - 1, nu) - rows(W) - 1) * sum(log_diagonal(cholesky_decompose(W)))"
               "  - 0.5 * dot_self(mdivide_left_tri_low(cholesky_decompose(S), cholesky_decompose(W)))",
           }},
      {.name = "inv_wishart",
       .meaning = "a covariance matrix whose inverse is wishart(nu, the inverse of S)",
       .example = "[[2, 0.5], [0.5, 1]] | 4, [[1, 0], [0, 1]]",
       .definitions =
           {
               "inv_wishart_lpdf(W | nu, S) ="
               "  (-0.5 * rows(W) * log(2) * nu - lmgamma(rows(W), 0.5 * nu)"
               "   + nu * sum(log_diagonal(cholesky_decompose(S))))"
               "  - (only_if(nu > rows(W) - 1, nu) + rows(W) + 1) * sum(log_diagonal(cholesky_decompose(W)))"
               "  - 0.5 * dot_self(mdivide_left_tri_low(cholesky_decompose(W), cholesky_decompose(S)))",
           }},
  };
}

}  // namespace pcic
