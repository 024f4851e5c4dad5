#include "pcic/formula/catalogue/catalogue.hpp"

namespace pcic {
namespace {

constexpr std::string_view gneiting_raftery =
    "Gneiting & Raftery (2007), Strictly proper scoring rules, prediction, and estimation, JASA 102";
constexpr std::string_view gneiting = "Gneiting (2011), Making and evaluating point forecasts, JASA 106";
constexpr std::string_view jordan =
    "Jordan, Krueger & Lerch (2019), Evaluating probabilistic forecasts with scoringRules, JSS 90(12)";
constexpr std::string_view iba_yano =
    "Iba & Yano (2023), Posterior covariance information criterion for general loss functions, "
    "arXiv:2312.09586";

constexpr LossEntry entries[] = {
    {.name = "squared_error",
     .definition = "squared_error(y, m) = square(y - m)",
     .range = "[0, infinity)",
     .rewards = "the right mean; a large miss costs most",
     .reference = gneiting,
     .example = "squared_error(y, mu)"},
    {.name = "absolute_error",
     .definition = "absolute_error(y, m) = abs(y - m)",
     .range = "[0, infinity)",
     .rewards = "the right median; outliers count in proportion",
     .reference = gneiting,
     .example = "absolute_error(y, mu)"},
    {.name = "scaled_squared_error",
     .definition = "scaled_squared_error(y, m, s) = square((y - m) / s)",
     .range = "[0, infinity)",
     .rewards = "the right mean, misses measured in units of s; says nothing about whether s is right",
     .reference = iba_yano,
     .example = "scaled_squared_error(y, mu, sigma)"},
    {.name = "scaled_absolute_error",
     .definition = "scaled_absolute_error(y, m, s) = abs(y - m) / s",
     .range = "[0, infinity)",
     .rewards = "the right median, misses measured in units of s; says nothing about whether s is right",
     .reference = iba_yano,
     .example = "scaled_absolute_error(y, mu, sigma)"},
    {.name = "sqrt_absolute_error",
     .definition = "sqrt_absolute_error(y, m) = abs(sqrt(y) - sqrt(m))",
     .range = "[0, infinity)",
     .rewards = "counts of every size alike: the square root makes their spread equal",
     .reference = iba_yano,
     .example = "sqrt_absolute_error(y, lambda)"},
    {.name = "huber",
     .definition = "huber(y, m, delta) ="
                   " abs(y - m) <= delta ? 0.5 * square(y - m) : delta .* (abs(y - m) - 0.5 * delta)",
     .range = "[0, infinity)",
     .rewards = "the right centre: squared error for misses up to delta, absolute error beyond",
     .reference = "Huber (1964), Robust estimation of a location parameter, Ann. Math. Statist. 35",
     .example = "huber(y, mu, 1.5)"},
    {.name = "pinball",
     .definition = "pinball(y, q, tau) = (y - q) .* (tau - (y < q))",
     .range = "[0, infinity)",
     .rewards = "the right quantile of order tau",
     .reference = "Koenker & Bassett (1978), Regression quantiles, Econometrica 46",
     .example = "pinball(y, mu + 1.2816 * sigma, 0.9)"},
    {.name = "interval_score",
     .definition = "interval_score(y, l, u, alpha) ="
                   " (u - l) + 2 / alpha .* ((l - y) .* (y < l) + (y - u) .* (y > u))",
     .range = "[0, infinity)",
     .rewards = "a narrow interval [l, u] that misses no more often than alpha",
     .reference = gneiting_raftery,
     .example = "interval_score(y, mu - 1.645 * sigma, mu + 1.645 * sigma, 0.1)"},
    {.name = "log_loss",
     .definition = "log_loss(log_density) = -log_density",
     .range = "(-infinity, infinity); [0, infinity) for counts and classes",
     .rewards = "the whole predictive distribution, its density at y",
     .reference = "Good (1952), Rational decisions, JRSS B 14",
     .example = "log_loss(normal_lpdf(y | mu, sigma))"},
    {.name = "likelihood",
     .definition = "likelihood(log_density) = -exp(log_density)",
     .range = "(-infinity, 0]; [-1, 0] for counts and classes",
     .rewards = "a high density at y; a small one costs no more than a tiny one",
     .reference = iba_yano,
     .example = "likelihood(normal_lpdf(y | mu, sigma))"},
    {.name = "p_value",
     .definition = "p_value(below, above) = only_if(below >= 0 && above >= 0, -2 * fmin(below, above))",
     .range = "[-1, 0]",
     .rewards = "y in the middle of its predictive distribution: minus the two-sided p-value",
     .reference = iba_yano,
     .example = "p_value(normal_cdf(y | mu, sigma), normal_ccdf(y | mu, sigma))"},
    {.name = "dawid_sebastiani",
     .definition = "dawid_sebastiani(y, m, s) = square((y - m) / s) + 2 * log(s)",
     .range = "(-infinity, infinity)",
     .rewards = "the right mean and the right standard deviation",
     .reference = "Dawid & Sebastiani (1999), Coherent dispersion criteria for optimal experimental design, "
                  "Ann. Statist. 27",
     .example = "dawid_sebastiani(y, mu, sigma)"},
    {.name = "crps_normal",
     .definition = "crps_normal(y, mu, sigma) = sigma .* std_normal_crps(standardized(y, mu, sigma))",
     .range = "[0, infinity)",
     .rewards = "the whole normal predictive distribution, in the units of y",
     .reference = jordan,
     .example = "crps_normal(y, mu, sigma)"},
    {.name = "crps_logistic",
     .definition = "crps_logistic(y, mu, sigma) = sigma .* std_logistic_crps(standardized(y, mu, sigma))",
     .range = "[0, infinity)",
     .rewards = "the whole logistic predictive distribution, in the units of y",
     .reference = jordan,
     .example = "crps_logistic(y, mu, sigma)"},
    {.name = "crps_student_t",
     .definition = "crps_student_t(y, nu, mu, sigma) ="
                   " sigma .* std_student_t_crps(standardized(y, mu, sigma), only_if(nu > 1, nu))",
     .range = "[0, infinity)",
     .rewards = "the whole Student t predictive distribution with nu > 1, in the units of y",
     .reference = jordan,
     .example = "crps_student_t(y, nu, mu, sigma)"},
    {.name = "crps_poisson",
     .definition = "crps_poisson(y, lambda) ="
                   " (y - lambda) .* (poisson_cdf(y | lambda) - poisson_ccdf(y | lambda))"
                   " + lambda .* (2 * exp(poisson_lpmf(y | lambda))"
                   " - bessel_i0e(2 * lambda) - bessel_i1e(2 * lambda))",
     .range = "[0, infinity)",
     .rewards = "the whole Poisson predictive distribution, in the units of y",
     .reference = jordan,
     .example = "crps_poisson(y, lambda)"},
    {.name = "poisson_deviance",
     .definition = "poisson_deviance(y, m) = 2 * (count_times(y, log(y / m)) - (y - m))",
     .range = "[0, infinity)",
     .rewards = "the right mean of counts; a miss counts for less where the mean is large",
     .reference = "McCullagh & Nelder (1989), Generalized linear models, section 2.3",
     .example = "poisson_deviance(y, lambda)"},
    {.name = "gamma_deviance",
     .definition = "gamma_deviance(y, m) = 2 * ((y - m) / m - log(y / m))",
     .range = "[0, infinity)",
     .rewards = "the right mean of positive quantities; relative misses count",
     .reference = "McCullagh & Nelder (1989), Generalized linear models, section 2.3",
     .example = "gamma_deviance(y, mu)"},
    {.name = "brier",
     .definition = "brier(y, p) = square(binary(y) - probability(p))",
     .range = "[0, 1]",
     .rewards = "calibrated and sharp probabilities of y = 1",
     .reference =
         "Brier (1950), Verification of forecasts expressed in terms of probability, Mon. Weather Rev. 78",
     .example = "brier(y, inv_logit(x * beta))"},
    {.name = "zero_one",
     .definition = "zero_one(y, p) = only_if(binary(y) <= 1 && probability(p) <= 1, y != (p > 0.5))",
     .range = "{0, 1}",
     .rewards = "the right class, y = 1 predicted where p > 1/2: the misclassification rate. "
                "Iba & Yano count -1 for right and 0 for wrong, which is one less",
     .reference = iba_yano,
     .example = "zero_one(y, inv_logit(x * beta))"},
    {.name = "spherical",
     .definition = "spherical(y, p) ="
                   " -(binary(y) .* p + (1 - y) .* (1 - p)) / sqrt(square(probability(p)) + square(1 - p))",
     .range = "[-1, 0]",
     .rewards = "calibrated and sharp probabilities of y = 1; forgives a confident miss more than brier",
     .reference = gneiting_raftery,
     .example = "spherical(y, inv_logit(x * beta))"},
    {.name = "pseudospherical",
     .definition = "pseudospherical(y, p, a) ="
                   " -pow((binary(y) .* p + (1 - y) .* (1 - p))"
                   " / pow(pow(probability(p), a) + pow(1 - p, a), inv(a)), only_if(a > 1, a - 1))",
     .range = "[-1, 0]",
     .rewards = "calibrated and sharp probabilities of y = 1; spherical for a = 2, towards the log loss as a "
                "falls to 1",
     .reference = gneiting_raftery,
     .example = "pseudospherical(y, inv_logit(x * beta), 1.5)"},
    {.name = "hinge",
     .definition = "hinge(y, f) = (1 - (2 * binary(y) - 1) .* f) .* ((2 * y - 1) .* f < 1)",
     .range = "[0, infinity)",
     .rewards = "a linear predictor f on the right side, with a margin of 1",
     .reference = "Cortes & Vapnik (1995), Support-vector networks, Machine Learning 20",
     .example = "hinge(y, x * beta)"},
};

}  // namespace

std::span<const LossEntry> losses() {
  return entries;
}

}  // namespace pcic
