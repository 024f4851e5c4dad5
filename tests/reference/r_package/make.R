# Real fits of brms and rstanarm for the tests and the vignette of the R package, and what loo says of them.
#
#   Rscript make.R            writes r/tests/testthat/brms.rds and r/vignettes/fits.rds
#   Rscript make.R --check    fits again, holds pcic against loo on the new fits, and the recorded answers against the new
#                             ones, within four Monte Carlo errors; exit 1 if one of them differs
#
# Needs brms, rstanarm, loo and the package pcic itself, as tools/test-r.sh installs it into build/r/installed. Without one
# of them it says so and checks nothing.
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
root <- normalizePath(file.path(dirname(path), "..", "..", ".."))
.libPaths(c(file.path(root, "build", "r", "installed"), .libPaths()))
for (package in c("brms", "rstanarm", "loo", "pcic")) {
  if (!requireNamespace(package, quietly = TRUE)) {
    cat("brms.rds, fits.rds: skipped: the R package", package, "is not here\n")
    quit()
  }
}
suppressPackageStartupMessages({
  library(brms)
  library(pcic)
})
recorded_fit <- file.path(root, "r", "tests", "testthat", "brms.rds")
recorded_results <- file.path(root, "r", "vignettes", "fits.rds")
seed <- 20261118
if (system.file("include", package = "BH") == "") rstan::rstan_options(boost_lib = "/usr/include") # Debian's BH is empty

fit_brms <- function() {
  data("kidiq", package = "rstanarm", envir = environment())
  kids <- kidiq[seq(1, 434, by = 7), c("kid_score", "mom_iq")]
  fit <- brm(kid_score ~ mom_iq, data = kids, seed = seed, chains = 4, iter = 350, warmup = 250, refresh = 0, silent = 2,
             cores = 1)
  fit$fit@stanmodel <- new("stanmodel") # what a test on another machine cannot use, and nine tenths of the file
  fit$fit@.MISC <- new.env(parent = emptyenv())
  fit
}

fit_rstanarm <- function() {
  rstanarm::stan_glm(mpg ~ wt + hp, data = mtcars, seed = seed, chains = 4, iter = 2000, refresh = 0, cores = 1)
}

chain_ids <- function(log_lik) rep(1:4, each = nrow(log_lik) / 4)

# Everything the vignette shows of one fit.
answers_of <- function(fit, log_lik, kind) {
  r_eff <- loo::relative_eff(exp(log_lik), chain_id = chain_ids(log_lik))
  list(
    made_by = sprintf("%s %s, seed %d, Rscript tests/reference/r_package/make.R", kind, packageVersion(kind), seed),
    loo = suppressWarnings(loo::loo(log_lik, r_eff = r_eff)), log_loss = pcic_estimate(fit, r_eff = r_eff),
    mae = pcic_estimate(fit, loss = "mae = abs(y - mu)", point = "mu")
  )
}

brms_fit <- fit_brms()
rstanarm_fit <- fit_rstanarm()
answers <- list(
  brms = answers_of(brms_fit, brms::log_lik(brms_fit), "brms"),
  rstanarm = answers_of(rstanarm_fit, rstanarm::log_lik(rstanarm_fit), "rstanarm")
)

if (!"--check" %in% commandArgs(trailingOnly = TRUE)) {
  dir.create(dirname(recorded_results), showWarnings = FALSE)
  saveRDS(brms_fit, recorded_fit, compress = "xz")
  saveRDS(answers, recorded_results, compress = "xz")
  quit()
}

recorded <- readRDS(recorded_results)
failed <- 0
judge <- function(what, holds) {
  cat(if (holds) "ok:    " else "WRONG: ", what, "\n", sep = "")
  if (!holds) failed <<- failed + 1
}
for (kind in names(answers)) {
  new <- answers[[kind]]
  judge(paste(kind, "estimates are those of loo to 1e-9"), isTRUE(all.equal(as_loo(new$log_loss)$estimates, new$loo$estimates, tolerance = 1e-9)))
  before <- recorded[[kind]]$mae$mae$answer
  again <- new$mae$mae$answer
  error <- sqrt(before$mcse^2 + again$mcse^2)
  judge(sprintf("%s mae is %.4g, recorded %.4g", kind, again$value, before$value), abs(again$value - before$value) < 4 * error)
}
quit(status = if (failed > 0) 1 else 0)
