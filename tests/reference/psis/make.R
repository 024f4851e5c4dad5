# What R loo says about Pareto smoothing: records it, or checks the recording.
#
#   Rscript make.R            writes cases.json beside this script
#   Rscript make.R --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12
#
# The log ratios and losses of a case are not recorded: generated_ratios.cpp makes the same ones, from the same uniform
# numbers (Lehmer's generator, exact in doubles).
#
# loo 2.5.1 fits tails whose lower quartile is not above the smallest exceedance; loo 2.10.1 does not. Such cases are marked
# "guarded" and only say which they are.
suppressPackageStartupMessages(library(loo))
path <- sub("^--file=", "", grep("^--file=", commandArgs(trailingOnly = FALSE), value = TRUE)[1])
source(file.path(dirname(path), "..", "recording.R"))

finite_or_text <- function(x) ifelse(is.finite(x), number(x), ifelse(is.nan(x), "null", ifelse(x > 0, '"inf"', '"-inf"')))

uniforms <- function(count, seed) {
  x <- seed
  vapply(seq_len(count), function(m) {
    x <<- (16807 * x) %% 2147483647
    (x + 0.5) / 2147483648
  }, 0)
}

log_ratios <- function(kind, shape, num_draws, seed) {
  u <- uniforms(num_draws, seed)
  switch(kind,
         pareto = -shape * log(u),                        # P(ratio > x) = x^(-1/shape)
         bounded = log(1.0078125 - u^(-shape)),           # a tail that ends: shape < 0
         steps = floor(-4 * shape * log(u)) / 4,          # ties
         capped = pmin(-shape * log(u), 0.5),             # the tail is all ties
         wide = shape * u,
         constant = rep(shape, num_draws))
}

losses <- function(num_draws, seed) {
  u <- uniforms(num_draws, seed + 1000)
  list(offset = 100 + 3 * u, signed = 8 * (u - 0.375)^3, binary = floor(2 * u), hinge = pmax(u - 0.5, 0))
}

# k-hat of an expectation, as loo 2.10.1 defines it (a tail that is constant or tied at its edge is none), with the fit of the loo at hand.
tail_k <- function(h, tail_len) {
  sorted <- sort(h)
  tail <- tail(sorted, tail_len)
  x <- tail - sorted[length(h) - tail_len]
  if (tail[tail_len] == tail[1] || x[floor(tail_len / 4 + 0.5)] <= x[1]) return(-Inf)
  loo:::gpdfit(x, sort_x = FALSE)$k
}
loss_k <- function(nu, ratios, pareto_k, tail_len) {
  if (length(unique(nu)) <= 2) return(pareto_k)
  max(pareto_k, tail_k(nu * ratios, tail_len), tail_k(-nu * ratios, tail_len))
}

is_guarded <- function(lr, tail_len) {
  if (tail_len < 5) return(FALSE)
  sorted <- sort(lr - max(lr))
  tail <- tail(sorted, tail_len)
  if (tail[tail_len] - tail[1] < .Machine$double.eps / 100) return(FALSE)
  x <- exp(tail) - exp(sorted[length(lr) - tail_len])
  x[floor(tail_len / 4 + 0.5)] <= x[1]
}

weighted <- function(nu, log_weights, r_eff) {
  w <- exp(log_weights - matrixStats::logSumExp(log_weights))
  object(mean = number(sum(w * nu)), mcse = number(sqrt(sum(w^2 * (nu - sum(w * nu))^2) / r_eff)))
}

of_method <- function(lr, method, r_eff, nus) {
  fit <- suppressWarnings(method(matrix(lr), r_eff = r_eff))
  log_weights <- as.vector(weights(fit, normalize = TRUE, log = TRUE))
  do.call(object, c(list(k = finite_or_text(fit$diagnostics$pareto_k), n_eff = number(fit$diagnostics$n_eff),
                         elpd = finite_or_text(matrixStats::logSumExp(-lr + log_weights))),
                    lapply(nus, function(nu) weighted(nu, log_weights, r_eff))))
}

record_case <- function(kind, shape, num_draws, seed, r_eff = 1) {
  lr <- log_ratios(kind, shape, num_draws, seed)
  nus <- losses(num_draws, seed)
  tail_len <- loo:::n_pareto(r_eff, num_draws)
  fields <- list(kind = text(kind), shape = number(shape), num_draws = num_draws, seed = seed, r_eff = number(r_eff),
                 tail_length = tail_len, guarded = if (is_guarded(lr, tail_len)) "true" else "false",
                 sis = of_method(lr, sis, r_eff, nus), tis = of_method(lr, tis, r_eff, nus))
  if (!is_guarded(lr, tail_len)) {
    pareto_k <- suppressWarnings(psis(matrix(lr), r_eff = r_eff))$diagnostics$pareto_k
    ratios <- exp(lr - max(lr))
    fields$psis <- of_method(lr, psis, r_eff, nus)
    if (tail_len >= 5) {
      k <- lapply(nus, function(nu) finite_or_text(loss_k(nu, ratios, pareto_k, tail_len)))
      fields$loss_k <- do.call(object, k)
    }
  }
  do.call(object, fields)
}

cases <- c()
add <- function(...) cases <<- c(cases, record_case(...))
for (num_draws in c(20, 24, 26, 40, 100, 225, 1000, 4000, 20000))
  for (shape in c(0.1, 0.5, 0.9, 1.5, 3)) add("pareto", shape, num_draws, seed = num_draws + round(10 * shape))
for (num_draws in c(100, 1000, 4001)) {
  for (shape in c(-0.1, -0.3)) add("bounded", shape, num_draws, seed = 7)
  for (shape in c(0.3, 1, 2)) add("steps", shape, num_draws, seed = 11)
  add("capped", 0.4, num_draws, seed = 13)
  for (shape in c(5, 700)) add("wide", shape, num_draws, seed = 19)
  add("constant", 0.75, num_draws, seed = 23)
  for (r_eff in c(0.25, 0.7, 1.3, 12)) add("pareto", 0.6, num_draws, seed = 29, r_eff = r_eff)
}
record("cases.json",
       object(tool = text("R loo"), version = text(packageVersion("loo")),
              r_version = text(paste(R.version$major, R.version$minor, sep = ".")),
              command = text("Rscript tests/reference/psis/make.R"),
              call = text("loo::psis, loo::sis, loo::tis with the r_eff of the case"),
              cases = paste0("[", paste(cases, collapse = ",\n"), "]")))
finish()
