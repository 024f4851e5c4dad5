// Categories, ordered or not, and counts of them.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> category_distributions() {
  return {
      {.name = "categorical",
       .meaning = "y in 1 to K with probabilities theta",
       .example = "2 | [0.2, 0.5, 0.3]",
       .definitions =
           {
               "categorical_lpmf(y | theta) = log(probability(theta[y]))",
           }},
      {.name = "categorical_logit",
       .meaning = "categorical with probabilities softmax(beta)",
       .example = "2 | [0, 1, 0.5]",
       .definitions =
           {
               "categorical_logit_lpmf(y | beta) = beta[y] - log_sum_exp(beta)",
           }},
      {.name = "ordered_logistic",
       .meaning = "y in 1 to K with log odds eta of exceeding the cutpoints c, a vector of K - 1",
       .example = "2 | 0.5, [-1, 1]",
       .definitions =
           {
               // the difference of two inv_logit, as a product
               "ordered_logistic_lpmf(y | eta, c) ="
               "  y == 1 ? log_inv_logit(c[1] - eta)"
               "  : y == num_elements(c) + 1 ? log_inv_logit(eta - c[num_elements(c)])"
               "  : log_inv_logit(eta - c[y - 1]) + log_inv_logit(c[y] - eta) + log1m_exp(c[y - 1] - c[y])",
           }},
      {.name = "ordered_probit",
       .meaning = "y in 1 to K: a normal(eta, 1) between the cutpoints c, a vector of K - 1",
       .example = "2 | 0.5, [-1, 1]",
       .definitions =
           {
               "normal_log_between(a, b) ="
               "  a > 0 ? log_diff_exp(log_Phi(-a), log_Phi(-b)) : log_diff_exp(log_Phi(b), log_Phi(a))",
               "ordered_probit_lpmf(y | eta, c) ="
               "  y == 1 ? log_Phi(c[1] - eta)"
               "  : y == num_elements(c) + 1 ? log_Phi(eta - c[num_elements(c)])"
               "  : normal_log_between(c[y - 1] - eta, c[y] - eta)",
           }},
      {.name = "multinomial",
       .meaning = "counts y of K kinds with probabilities theta",
       .example = "[2, 1, 3] | [0.2, 0.5, 0.3]",
       .definitions =
           {
               "log_multinomial_coefficient(y) = lgamma(sum(count(y)) + 1) - sum(lgamma(y + 1))",
               "multinomial_lpmf(y | theta) = log_multinomial_coefficient(y) + sum(count_times(y, log(probability(theta))))",
           }},
      {.name = "multinomial_logit",
       .meaning = "multinomial with probabilities softmax(gamma)",
       .example = "[2, 1, 3] | [0, 1, 0.5]",
       .definitions =
           {
               "multinomial_logit_lpmf(y | gamma) = log_multinomial_coefficient(y) + sum(count_times(y, log_softmax(gamma)))",
           }},
      {.name = "dirichlet_multinomial",
       .meaning = "multinomial whose probabilities are dirichlet(alpha)",
       .example = "[2, 1, 3] | [1, 2, 0.5]",
       .definitions =
           {
               "dirichlet_multinomial_lpmf(y | alpha) ="
               "  sum(log_negative_binomial_coefficient(y, positive(alpha)))"
               "  - log_negative_binomial_coefficient(sum(y), sum(alpha))",
           }},
  };
}

}  // namespace pcic
