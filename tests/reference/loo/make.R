# What R loo says about WAIC: records it, or checks the recordings.
#
#   Rscript make.R            writes one JSON file per case beside this script
#   Rscript make.R --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12
#
# A recording holds the log-likelihoods themselves (17 digits) or the paths of the files they come from, relative to the
# root of the project. Files of ../shared are no part of the project: without them their cases are skipped.
suppressPackageStartupMessages(library(loo))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

seed <- 20240602
set.seed(seed, kind = "Mersenne-Twister", normal.kind = "Inversion")

record_waic <- function(name, log_lik, ...) {
  waic <- suppressWarnings(waic(log_lik))
  estimates <- lapply(rownames(waic$estimates), function(row) {
    object(value = number(waic$estimates[row, "Estimate"]), se = number(waic$estimates[row, "SE"]))
  })
  pointwise <- lapply(colnames(waic$pointwise), function(column) numbers(waic$pointwise[, column]))
  record(paste0(name, ".json"),
         object(tool = text("R loo"), version = text(packageVersion("loo")),
                r_version = text(paste(R.version$major, R.version$minor, sep = ".")), seed = seed,
                command = text("Rscript tests/reference/loo/make.R"), call = text("loo::waic(log_lik)"),
                num_draws = nrow(log_lik), num_obs = ncol(log_lik),
                estimates = do.call(object, setNames(estimates, rownames(waic$estimates))),
                pointwise = do.call(object, setNames(pointwise, colnames(waic$pointwise))), ...))
}

record_matrix <- function(name, log_lik) record_waic(name, log_lik, matrix = rows(log_lik))

record_files <- function(name, files, read) {
  paths <- file.path(root, files)
  if (!all(file.exists(paths))) return(skip(paste0(name, ".json"), paste(files[1], "is not there")))
  record_waic(name, do.call(rbind, lapply(paths, read)), files = strings(files))
}

# Numbers of draws and observations; log-likelihoods of a normal model with some spread between observations.
normal <- function(num_draws, num_obs, spread) {
  outer(rnorm(num_draws), spread * rnorm(num_obs)) + matrix(rnorm(num_draws * num_obs, -2, 0.3), num_draws)
}
cmdstan_log_lik <- function(path) array_columns(read_cmdstan(path), "log_lik")
headerless <- function(path) as.matrix(read.csv(path, header = FALSE))

record_matrix("ordinary_100x7", normal(100, 7, 0.2))
record_matrix("heavy_tails_200x12", -abs(matrix(rt(200 * 12, df = 2.5), 200)) %*% diag(seq(0.1, 3, length.out = 12)))
record_matrix("far_from_zero_40x3", cbind(1e3, -1e3, 1e3)[rep(1, 40), ] + normal(40, 3, 0.5))
record_matrix("two_draws_2x5", normal(2, 5, 0.2))
record_files("eight_schools", sprintf("examples/eight_schools/fit-%d.csv", 1:4), cmdstan_log_lik)
record_files("fit_no_warmup", sprintf("tests/reference/fits/no_warmup-%d.csv", 1:4), cmdstan_log_lik)
record_files("fit_warmup", sprintf("tests/reference/fits/warmup-%d.csv", 1:4), cmdstan_log_lik)
record_files("matrix_500x20", "tests/reference/loo_pointwise/log_lik.csv", headerless)
record_files("cmdstan_nowarmup", sprintf("../shared/fits/cmdstan/eight_schools_nowarmup_%d.csv", 1:4), cmdstan_log_lik)
record_files("cmdstan_warmup", sprintf("../shared/fits/cmdstan/eight_schools_warmup_%d.csv", 1:4), cmdstan_log_lik)
record_files("loo_example", "../shared/fits/loo/example_loglik_1000x32_iter_within_chain_major.csv", headerless)
finish()
