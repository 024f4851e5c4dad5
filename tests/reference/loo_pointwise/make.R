# What R loo says about every observation of a matrix of ours: records it, or checks the recording.
#
#   Rscript make.R            writes log_lik.csv and answers.json beside this script
#   Rscript make.R --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12
#
# log_lik.csv has no header: a row per draw, a column per observation, two chains of 250 draws one after the other.
# Run for real: loo 2.5.1 (loo, psis) and posterior 1.4.0 (ess_mean, which loo::relative_eff asks from 2.6 on). Written out
# from the definition of loo 2.10.1, on the weights of the loo that ran: the MCSE, which 2.5.1 simulates.
suppressPackageStartupMessages(library(loo))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

seed <- 20240606
chain_lengths <- c(250, 250)
num_obs <- 20

# y ~ N(theta, sigma): theta an AR(1) chain around the posterior.
ar1 <- function(num_draws) as.vector(arima.sim(list(ar = 0.5), num_draws, sd = sqrt(1 - 0.5^2)))
make_matrix <- function() {
  set.seed(seed, kind = "Mersenne-Twister", normal.kind = "Inversion")
  y <- 1 + 1.5 * qnorm(ppoints(num_obs))
  theta <- mean(y) + 1.5 / sqrt(num_obs) * unlist(lapply(chain_lengths, ar1))
  sigma <- 1.5 * exp(rnorm(sum(chain_lengths), 0, 1 / sqrt(2 * num_obs)))
  round(sapply(y, function(each) dnorm(each, theta, sigma, log = TRUE)), 4)
}

file <- file.path(here, "log_lik.csv")
if (!checking) write.table(make_matrix(), file, sep = ",", row.names = FALSE, col.names = FALSE)
log_lik <- unname(as.matrix(read.csv(file, header = FALSE)))

r_eff <- apply(exp(log_lik), 2, function(lik) posterior::ess_mean(matrix(lik, chain_lengths[1]))) / nrow(log_lik)

# With one r_eff for each observation.
answers <- function(r_eff) {
  fit <- suppressWarnings(loo(log_lik, r_eff = r_eff))
  weights <- weights(suppressWarnings(psis(-log_lik, r_eff = r_eff)), log = FALSE)
  epd <- exp(fit$pointwise[, "elpd_loo"])
  mcse <- sqrt(log1p(colSums(weights^2 * sweep(exp(log_lik), 2, epd)^2) / r_eff / epd^2))  # as loo 2.10.1; 2.5.1 simulates it
  estimate <- function(name) object(value = number(fit$estimates[name, "Estimate"]), se = number(fit$estimates[name, "SE"]))
  object(r_eff = numbers(r_eff), elpd_loo = estimate("elpd_loo"), p_loo = estimate("p_loo"), looic = estimate("looic"),
         mcse_elpd_loo = number(sqrt(sum(mcse^2))),
         pointwise = object(elpd_loo = numbers(fit$pointwise[, "elpd_loo"]), p_loo = numbers(fit$pointwise[, "p_loo"]),
                            mcse_elpd_loo = numbers(mcse), pareto_k = numbers(fit$diagnostics$pareto_k),
                            n_eff = numbers(fit$diagnostics$n_eff)))
}

record("answers.json",
       object(tool = text("R loo and R posterior"), version = text(packageVersion("loo")),
              posterior_version = text(packageVersion("posterior")),
              r_version = text(paste(R.version$major, R.version$minor, sep = ".")), seed = seed,
              command = text("Rscript tests/reference/loo_pointwise/make.R"),
              call = text("loo::loo(log_lik, r_eff = r_eff)"), file = text("tests/reference/loo_pointwise/log_lik.csv"),
              chain_lengths = numbers(chain_lengths), num_draws = nrow(log_lik), num_obs = num_obs,
              chains = answers(r_eff), independent = answers(rep(1, num_obs))))
finish()
