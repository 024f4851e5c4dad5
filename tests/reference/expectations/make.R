# What R loo and R posterior say about leave-one-out expectations: records it, or checks the recording.
#
#   Rscript make.R            writes expectations.json beside this script
#   Rscript make.R --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12
#
# Run for real in loo 2.5.1: psis, E_loo (mean, quantiles), gpdfit; in posterior 1.4.0: ess_mean, which loo::relative_eff
# asks from 2.6 on. loo 2.5.1 lacks the rest, or defines it otherwise; it is written out below from the definitions of
# loo 2.10.1, on the weights of the loo that ran: variance and k-hat of E_loo, loo_predictive_metric, crps, scrps, loo_crps.
suppressPackageStartupMessages(library(loo))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

seed <- 20240603
set.seed(seed, kind = "Mersenne-Twister", normal.kind = "Inversion")

# y ~ N(theta, sigma): theta an AR(1) chain around the posterior, one row per draw, chains one after the other.
num_obs <- 6
num_chains <- 2
num_draws <- 250
y <- round(rnorm(num_obs, 1, 1.5), 6)
ar1 <- function() {
  x <- numeric(num_draws)
  x[1] <- rnorm(1)
  for (t in 2:num_draws) x[t] <- 0.4 * x[t - 1] + sqrt(1 - 0.4^2) * rnorm(1)
  x
}
theta <- round(mean(y) + 0.6 * as.vector(replicate(num_chains, ar1())), 6)
sigma <- round(exp(rnorm(num_chains * num_draws, 0.3, 0.15)), 6)
log_lik <- sapply(y, function(yi) dnorm(yi, theta, sigma, log = TRUE))
y_rep <- sapply(y, function(yi) round(rnorm(length(theta), theta, sigma), 3))
probability <- sapply(c(-2, 0.5, -2, 0.5, 0.5, 0.5), function(shift) round(plogis(theta + shift), 6))
class <- as.integer(y > mean(y))

psis_object <- suppressWarnings(psis(-log_lik, r_eff = rep(1, num_obs)))
weights <- weights(psis_object, log = FALSE)
probs <- c(0.05, 0.5, 0.9)
expectation <- function(x, ...) suppressWarnings(E_loo(x, psis_object, ..., log_ratios = -log_lik))$value
tail_length <- attr(psis_object, "tail_len")[1]

weighted_variance <- function(x) colSums(weights * sweep(x, 2, colSums(weights * x))^2) / (1 - colSums(weights^2))

right_tail_k <- function(x) {
  sorted <- sort(x)
  loo:::gpdfit(tail(sorted, tail_length) - sorted[length(x) - tail_length], sort_x = FALSE)$k
}
function_k <- function(x) sapply(seq_len(ncol(x)), function(i) {
  product <- x[, i] * exp(min(log_lik[, i]) - log_lik[, i])
  max(psis_object$diagnostics$pareto_k[i], right_tail_k(product), right_tail_k(-product))
})

metric <- function(values) object(value = number(mean(values)), se = number(sd(values) / sqrt(length(values))))
regression <- function(predicted) {
  e <- (y - predicted)^2
  d <- (y - mean(y))^2
  mse_se <- sd(e) / sqrt(num_obs)
  r2_se <- sqrt(mse_se^2 - 2 * mean(e) / mean(d) * cov(e, d) / num_obs + (mean(e) / mean(d))^2 * var(d) / num_obs) / mean(d)
  object(mae = metric(abs(y - predicted)), mse = metric(e),
         rmse = object(value = number(sqrt(mean(e))), se = number(sqrt(mse_se^2 / mean(e) / 4))),
         r2 = object(value = number(1 - sum(e) / sum(d)), se = number(r2_se)))
}
classification <- function(predicted) {
  right <- as.integer(predicted > 0.5) == class
  tp <- mean(right[class == 1])
  tn <- mean(right[class == 0])
  acc <- mean(right)
  object(accuracy = object(value = number(acc), se = number(sqrt(acc * (1 - acc) / num_obs))),
         balanced_accuracy = object(value = number((tp + tn) / 2),
                                    se = number(sqrt((tp * (1 - tp) + tn * (1 - tn)) / 4 / num_obs))))
}

# All pairs, which is what loo's random pairing of draws with shuffled draws estimates.
pairs <- function(w) sapply(seq_len(num_obs), function(i) sum(outer(w[, i], w[, i]) * abs(outer(y_rep[, i], y_rep[, i], "-"))))
distance <- function(w) colSums(w * abs(sweep(y_rep, 2, y)))
equal <- matrix(1 / nrow(log_lik), nrow(log_lik), num_obs)
crps_loss <- function(w) distance(w) - pairs(w) / 2
scrps_loss <- function(w) distance(w) / pairs(w) + log(pairs(w)) / 2

# The random pairing itself, as crps and loo_crps of loo 2.10.1 do it, many times: mean and standard error.
num_permutations <- 400
paired <- replicate(num_permutations, {
  shuffle <- sample(nrow(log_lik))
  joint <- suppressWarnings(psis(-log_lik - log_lik[shuffle, ], r_eff = rep(1, num_obs)))
  gap <- abs(y_rep - y_rep[shuffle, ])
  rbind(colMeans(gap), suppressWarnings(E_loo(gap, joint, log_ratios = -log_lik - log_lik[shuffle, ]))$value)
})
average <- function(row) object(mean = numbers(rowMeans(paired[row, , ])),
                                se = numbers(apply(paired[row, , ], 1, sd) / sqrt(num_permutations)))

ess <- apply(exp(log_lik), 2, function(x) posterior::ess_mean(matrix(x, num_draws)))

record("expectations.json", object(
  tool = text("R loo and R posterior"), version = text(packageVersion("loo")),
  posterior_version = text(packageVersion("posterior")),
  r_version = text(paste(R.version$major, R.version$minor, sep = ".")), seed = seed,
  command = text("Rscript tests/reference/expectations/make.R"),
  chain_lengths = numbers(rep(num_draws, num_chains)), num_obs = num_obs,
  observed = numbers(y), class = numbers(class),
  r_eff = numbers(ess / nrow(log_lik)),
  pareto_k = numbers(psis_object$diagnostics$pareto_k), n_eff = numbers(psis_object$diagnostics$n_eff),
  function_k = numbers(function_k(y_rep)),
  mean = numbers(expectation(y_rep, type = "mean")), variance = numbers(weighted_variance(y_rep)),
  probabilities = numbers(probs), quantiles = rows(expectation(y_rep, type = "quantile", probs = probs)),
  pit = numbers(colSums(weights * (sweep(y_rep, 2, y) < 0)) + colSums(weights * (sweep(y_rep, 2, y) == 0)) / 2),
  regression = regression(expectation(y_rep, type = "mean")),
  classification = classification(expectation(probability, type = "mean")),
  crps_in_sample = numbers(crps_loss(equal)), crps = numbers(crps_loss(weights)), scrps = numbers(scrps_loss(weights)),
  spread_in_sample = numbers(pairs(equal)), spread = numbers(pairs(weights)),
  paired_in_sample = average(1), paired = average(2),
  log_lik = rows(log_lik), y_rep = rows(y_rep), probability = rows(probability)))
finish()
