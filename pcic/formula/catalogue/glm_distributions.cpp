// Generalised linear models in one call, as in Stan.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> glm_distributions() {
  return {
      {.name = "normal_id_glm",
       .meaning = "normal(alpha + x * beta, sigma); x has a row per observation",
       .example = "1.5 | [1, 2], 0.5, [0.2, 0.3], 2",
       .definitions =
           {
               "normal_id_glm_lpdf(y | x, alpha, beta, sigma) = normal_lpdf(y | alpha + x * beta, sigma)",
           }},
      {.name = "bernoulli_logit_glm",
       .meaning = "bernoulli_logit(alpha + x * beta); x has a row per observation",
       .example = "1 | [1, 2], 0.5, [0.2, 0.3]",
       .definitions =
           {
               "bernoulli_logit_glm_lpmf(y | x, alpha, beta) = bernoulli_logit_lpmf(y | alpha + x * beta)",
           }},
      {.name = "binomial_logit_glm",
       .meaning = "binomial_logit(n, alpha + x * beta); x has a row per observation",
       .example = "3 | 10, [1, 2], 0.5, [0.2, 0.3]",
       .definitions =
           {
               "binomial_logit_glm_lpmf(y | n, x, alpha, beta) = binomial_logit_lpmf(y | n, alpha + x * beta)",
           }},
      {.name = "poisson_log_glm",
       .meaning = "poisson_log(alpha + x * beta); x has a row per observation",
       .example = "3 | [1, 2], 0.5, [0.2, 0.3]",
       .definitions =
           {
               "poisson_log_glm_lpmf(y | x, alpha, beta) = poisson_log_lpmf(y | alpha + x * beta)",
           }},
      {.name = "neg_binomial_2_log_glm",
       .meaning = "neg_binomial_2_log(alpha + x * beta, phi); x has a row per observation",
       .example = "3 | [1, 2], 0.5, [0.2, 0.3], 1.5",
       .definitions =
           {
               "neg_binomial_2_log_glm_lpmf(y | x, alpha, beta, phi) = neg_binomial_2_log_lpmf(y | alpha + x * beta, phi)",
           }},
      {.name = "categorical_logit_glm",
       .meaning = "categorical_logit(alpha + x * beta); beta has a column per category",
       .example = "2 | [1, 2], [0, 0.5], [[0.2, 0.3], [0.1, -0.4]]",
       .definitions =
           {
               "categorical_logit_glm_lpmf(y | x, alpha, beta) = categorical_logit_lpmf(y | alpha + x * beta)",
           }},
      {.name = "ordered_logistic_glm",
       .meaning = "ordered_logistic(x * beta, c); x has a row per observation",
       .example = "2 | [1, 2], [0.2, 0.3], [-1, 1]",
       .definitions =
           {
               "ordered_logistic_glm_lpmf(y | x, beta, c) = ordered_logistic_lpmf(y | x * beta, c)",
           }},
  };
}

}  // namespace pcic
