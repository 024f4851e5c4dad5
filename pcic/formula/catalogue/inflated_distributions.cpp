// Counts and amounts with more zeros than usual. Names and parameters are those of brms.
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::vector<Distribution> inflated_distributions() {
  return {
      {.name = "zero_inflated_poisson",
       .meaning = "as in brms: 0 with probability zi, else poisson(lambda)",
       .example = "0 | 2.5, 0.2",
       .definitions =
           {
               "zero_inflated_poisson_lpmf(y | lambda, zi) = zero_inflated(y, zi, poisson_lpmf(y | lambda))",
           }},
      {.name = "zero_inflated_neg_binomial",
       .meaning = "as in brms: 0 with probability zi, else neg_binomial_2(mu, phi)",
       .example = "0 | 2.5, 1.5, 0.2",
       .definitions =
           {
               "zero_inflated_neg_binomial_lpmf(y | mu, phi, zi) = zero_inflated(y, zi, neg_binomial_2_lpmf(y | mu, phi))",
           }},
      {.name = "zero_inflated_binomial",
       .meaning = "as in brms: 0 with probability zi, else binomial(n, theta)",
       .example = "0 | 10, 0.4, 0.2",
       .definitions =
           {
               "zero_inflated_binomial_lpmf(y | n, theta, zi) = zero_inflated(y, zi, binomial_lpmf(y | n, theta))",
           }},
      {.name = "zero_inflated_beta",
       .meaning = "as in brms: 0 with probability zi, else beta with mean mu and precision phi",
       .example = "0.3 | 0.4, 5, 0.2",
       .definitions =
           {
               "zero_inflated_beta_lpdf(y | mu, phi, zi) = hurdle(y, zi, beta_proportion_lpdf(y | mu, phi))",
           }},
      {.name = "zero_one_inflated_beta",
       .meaning =
           "as in brms: 0 or 1 with probability zoi, 1 of these with coi, else beta(mean mu, precision phi)",
       .example = "0.3 | 0.4, 5, 0.2, 0.6",
       .definitions =
           {
               "zero_one_inflated_beta_lpdf(y | mu, phi, zoi, coi) ="
               "  y == 0 ? log(zoi) + log1m(coi) : y == 1 ? log(zoi) + log(coi) : log1m(zoi) + beta_proportion_lpdf(y | mu, phi)",
           }},
      {.name = "hurdle_poisson",
       .meaning = "as in brms: 0 with probability hu, else poisson(lambda) given that it is not 0",
       .example = "3 | 2.5, 0.2",
       .definitions =
           {
               "hurdle_poisson_lpmf(y | lambda, hu) = hurdle(y, hu, poisson_lpmf(y | lambda) - log1m_exp(-lambda))",
           }},
      {.name = "hurdle_neg_binomial",
       .meaning = "as in brms: 0 with probability hu, else neg_binomial_2(mu, phi) given that it is not 0",
       .example = "3 | 2.5, 1.5, 0.2",
       .definitions =
           {
               "hurdle_neg_binomial_lpmf(y | mu, phi, hu) ="
               "  hurdle(y, hu, neg_binomial_2_lpmf(y | mu, phi) - log1m_exp(-phi .* log1p(mu / phi)))",
           }},
      {.name = "hurdle_gamma",
       .meaning = "as in brms: 0 with probability hu, else gamma(shape, rate)",
       .example = "1.5 | 2, 1, 0.2",
       .definitions =
           {
               "hurdle_gamma_lpdf(y | shape, rate, hu) = hurdle(y, hu, gamma_lpdf(y | shape, rate))",
           }},
      {.name = "hurdle_lognormal",
       .meaning = "as in brms: 0 with probability hu, else lognormal(mu, sigma)",
       .example = "1.5 | 0, 2, 0.2",
       .definitions =
           {
               "hurdle_lognormal_lpdf(y | mu, sigma, hu) = hurdle(y, hu, lognormal_lpdf(y | mu, sigma))",
           }},
  };
}

}  // namespace pcic
