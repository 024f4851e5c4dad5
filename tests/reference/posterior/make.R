# What R posterior says about convergence of a few series: records it, or checks the recording.
#
#   Rscript make.R            writes convergence.json beside this script
#   Rscript make.R --check    computes everything again; exit 1 if a number differs from the recording by more than 1e-12
#
# The series are part of the recording (17 digits), so reading it needs no R and no random numbers.
suppressPackageStartupMessages(library(posterior))

seed <- 20240601
set.seed(seed, kind = "Mersenne-Twister", normal.kind = "Inversion")

# One chain per column; stationary AR(1) with unit innovations.
ar1 <- function(num_draws, num_chains, phi) {
  sapply(seq_len(num_chains), function(chain) {
    x <- numeric(num_draws)
    x[1] <- rnorm(1) / sqrt(1 - phi^2)
    for (t in seq_len(num_draws)[-1]) x[t] <- phi * x[t - 1] + rnorm(1)
    x
  })
}

series <- list(
  "white noise" = ar1(200, 4, 0),
  "white noise, one chain" = ar1(300, 1, 0),
  "AR(1) 0.5" = ar1(200, 4, 0.5),
  "AR(1) 0.9" = ar1(200, 4, 0.9),
  "AR(1) 0.99, one chain" = ar1(500, 1, 0.99),
  "antithetic AR(1) -0.2" = ar1(200, 2, -0.2),
  "antithetic AR(1) -0.9, capped" = ar1(200, 2, -0.9),
  "odd length" = ar1(151, 3, 0.7),
  "chains that disagree" = sweep(ar1(150, 3, 0.3), 2, c(0, 3, -2), "+"),
  "a chain that drifts" = cbind(ar1(120, 1, 0.2), ar1(120, 1, 0.2) + seq(0, 4, length.out = 120)),
  "far from zero" = 1e5 + ar1(100, 2, 0.4),
  "one chain of two constant" = cbind(ar1(60, 1, 0), rep(0.1, 60)),
  "constant chains that differ" = cbind(rep(1, 20), rep(2, 20)),
  "constant" = matrix(0.1, 20, 2),
  "range below epsilon" = matrix(c(0, 1e-17), 20, 2)
)
for (num_draws in c(4:14, 20)) series[[sprintf("short, %d draws", num_draws)]] <- ar1(num_draws, 2, 0.3)
series[["short, one chain of 9 draws"]] <- ar1(9, 1, 0)

number <- function(x) ifelse(is.na(x), "null", ifelse(is.infinite(x), '"Infinity"', sprintf("%.17g", x)))
array <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
record <- function(name) {
  x <- series[[name]]
  chains <- paste(apply(x, 2, array), collapse = ",\n      ")
  sprintf('  {"name": "%s",\n    "split_rhat": %s,\n    "ess_mean": %s,\n    "chains": [\n      %s]}', name,
          number(suppressWarnings(rhat_basic(x))), number(suppressWarnings(ess_mean(x))), chains)
}
recording <- c(
  "{",
  ' "tool": "R posterior",',
  sprintf(' "version": "%s",', packageVersion("posterior")),
  sprintf(' "r_version": "%s.%s",', R.version$major, R.version$minor),
  sprintf(' "seed": %d,', seed),
  ' "command": "Rscript tests/reference/posterior/make.R",',
  ' "functions": {"split_rhat": "posterior::rhat_basic", "ess_mean": "posterior::ess_mean"},',
  ' "series": [',
  paste(vapply(names(series), record, ""), collapse = ",\n"),
  " ]",
  "}")

arguments <- commandArgs(trailingOnly = FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", arguments, value = TRUE)[1]))
path <- file.path(here, "convergence.json")

if (!("--check" %in% arguments)) {
  writeLines(recording, path)
  quit(status = 0)
}

# The same script wrote both texts: they must agree word by word, and numbers to 1e-12.
words <- function(lines) strsplit(paste(lines, collapse = " "), "[][{}, ]+")[[1]]
recorded <- words(readLines(path))
computed <- words(strsplit(recording, "\n") |> unlist())
if (length(recorded) != length(computed)) {
  message(sprintf("%s: %d words; computing again gives %d", path, length(recorded), length(computed)))
  quit(status = 1)
}
a <- suppressWarnings(as.numeric(recorded))
b <- suppressWarnings(as.numeric(computed))
is_number <- !is.na(a) & !is.na(b)
differs <- recorded != computed
differs[is_number] <- abs(a - b)[is_number] > 1e-12 * pmax(1, abs(b[is_number]))
if (any(differs)) {
  k <- which(differs)[1]
  message(sprintf("%s: %d differences; the first: recorded %s, computed %s", path, sum(differs), recorded[k], computed[k]))
  quit(status = 1)
}
cat(sprintf("%s: %d words agree with R posterior %s\n", path, length(recorded), packageVersion("posterior")))
