# What R loo says about the comparison of models: records it, or checks the recording.
#
#   Rscript make.R [--check]
#
# Pointwise elpd of three or four models, and from them loo_compare, stacking_weights and pseudobma_weights. loo 2.5.1 has no
# p_worse: it is computed as loo 2.10 does, pnorm(0, elpd_diff, se_diff). The optimiser of stacking_weights is asked for more
# digits than it gives by itself; `stacking_gap` says how far its weights are from a maximum. pseudobma_weights draws its bootstraps at
# random: `bootstrap_sd` is the standard deviation of the weight of one replicate, for the Monte Carlo error of the mean of any number.
suppressPackageStartupMessages(library(loo))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

seed <- 20261116
set.seed(seed, kind = "Mersenne-Twister", normal.kind = "Inversion")

as_loo <- function(elpd) {
  se <- sqrt(length(elpd) * var(elpd))
  structure(list(estimates = matrix(c(sum(elpd), se), 1, dimnames = list("elpd_loo", c("Estimate", "SE"))),
                 pointwise = cbind(elpd_loo = elpd)),
            dims = c(1000, length(elpd)), class = c("psis_loo", "importance_sampling_loo", "loo"))
}

bootstrap_sd <- function(lpd, replicates) {
  single <- replicate(replicates, unclass(pseudobma_weights(lpd, BB_n = 1)))
  apply(single, 1, sd)
}

record_comparison <- function(name, lpd) {
  compared <- loo_compare(lapply(seq_len(ncol(lpd)), function(k) as_loo(lpd[, k])))
  weights <- as.vector(stacking_weights(lpd, optim_control = list(reltol = 1e-15, maxit = 10000)))
  p <- exp(lpd - apply(lpd, 1, max))
  record(paste0(name, ".json"),
         object(tool = text("R loo"), version = text(packageVersion("loo")),
                r_version = text(paste(R.version$major, R.version$minor, sep = ".")), seed = seed,
                command = text("Rscript tests/reference/compare/make.R"),
                lpd = rows(t(lpd)),
                order = numbers(order(colSums(lpd), decreasing = TRUE)),
                elpd_diff = numbers(compared[, "elpd_diff"]), se_diff = numbers(compared[, "se_diff"]),
                p_worse = numbers(pnorm(0, compared[-1, "elpd_diff"], compared[-1, "se_diff"])),
                stacking = numbers(weights),
                stacking_gap = number(max(colMeans(p / as.vector(p %*% weights))) - 1),
                pseudo_bma = numbers(as.vector(pseudobma_weights(lpd, BB = FALSE))),
                pseudo_bma_plus = numbers(as.vector(pseudobma_weights(lpd, BB_n = 20000))),
                replicates = 20000,
                bootstrap_sd = numbers(bootstrap_sd(lpd, 2000))))
}

n <- 120
shared <- rnorm(n, -1.5, 0.8)
record_comparison("three_models_120", shared + cbind(rnorm(n, 0, 0.3), rnorm(n, -0.02, 0.3), rnorm(n, -0.05, 0.6)))
n <- 30
record_comparison("four_models_30", rnorm(n, -2, 1) + matrix(rnorm(4 * n, 0, 0.15), n))
n <- 200
record_comparison("one_is_best_200", rnorm(n, -1, 0.5) + cbind(rnorm(n, -0.5, 0.1), rnorm(n, 0, 0.1)))
finish()
