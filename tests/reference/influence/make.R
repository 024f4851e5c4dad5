# What R posterior says about the influence series of pcic for examples/eight_schools: records it, or checks the recording.
#
#   Rscript make.R [--check]
#
#   psi_m = mean_i { nu~_im - (nu~_im s~_im - C_i) },   tilde: centred over all draws,   C_i = mean_m nu~_im s~_im
suppressPackageStartupMessages(library(posterior))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

files <- sprintf("examples/eight_schools/fit-%d.csv", 1:4)
chains <- lapply(file.path(root, files), read_cmdstan)
draws <- do.call(rbind, chains)
centred <- function(x) sweep(x, 2, colMeans(x))
score <- centred(array_columns(draws, "log_lik"))

convergence <- function(loss) {
  nu <- centred(loss)
  psi <- rowMeans(nu - sweep(nu * score, 2, colMeans(nu * score)))
  psi <- matrix(psi, ncol = length(chains))  # one chain per column
  object(split_rhat = number(rhat_basic(psi)), ess_mean = number(ess_mean(psi)))
}

record("eight_schools.json",
       object(tool = text("R posterior"), version = text(packageVersion("posterior")),
              r_version = text(paste(R.version$major, R.version$minor, sep = ".")), seed = "null",
              command = text("Rscript tests/reference/influence/make.R"),
              functions = object(split_rhat = text("posterior::rhat_basic"), ess_mean = text("posterior::ess_mean")),
              files = strings(files), score = text("log_lik"),
              losses = object("-log_lik" = convergence(-array_columns(draws, "log_lik")),
                              abs_err = convergence(array_columns(draws, "abs_err")),
                              sq_err = convergence(array_columns(draws, "sq_err")))))
finish()
