# Fits eight_schools.stan with rstan and writes fit-1.csv .. fit-4.csv in the layout of CmdStan, and at_mean.csv.
#
#   apt-get install r-cran-rstan && Rscript make_fit.R
#
# The standardised effects eta are left out of the files to keep them small.
suppressPackageStartupMessages(library(rstan))
rstan_options(boost_lib = "/usr/include")  # Debian keeps Boost there

arguments <- commandArgs(trailingOnly = FALSE)
setwd(dirname(sub("^--file=", "", grep("^--file=", arguments, value = TRUE)[1])))

seed <- 20240601
num_warmup <- 1000
num_samples <- 250
digits <- 8
schools <- read.csv("eight_schools.csv")
model <- stan_model("eight_schools.stan", model_name = "eight_schools")
fit <- sampling(model, data = list(J = nrow(schools), y = schools$y, sigma = schools$sigma), chains = 4,
                iter = num_warmup + num_samples, warmup = num_warmup, seed = seed, refresh = 0,
                control = list(adapt_delta = 0.95))

header <- function(chain) {
  stan <- strsplit(stan_version(), ".", fixed = TRUE)[[1]]
  c(sprintf("stan_version_%s = %s", c("major", "minor", "patch"), stan),
    "model = eight_schools",
    sprintf("written by examples/eight_schools/make_fit.R from draws of rstan %s", packageVersion("rstan")),
    "method = sample (Default)",
    "  sample",
    sprintf("    num_samples = %d", num_samples),
    sprintf("    num_warmup = %d (Default)", num_warmup),
    "    save_warmup = 0 (Default)",
    "    thin = 1 (Default)",
    "    adapt",
    "      engaged = 1 (Default)",
    "      delta = 0.95",
    "    algorithm = hmc (Default)",
    "      hmc",
    "        engine = nuts (Default)",
    "          nuts",
    "            max_depth = 10 (Default)",
    "        metric = diag_e (Default)",
    sprintf("id = %d", chain),
    "data",
    "  file = eight_schools.csv",
    "random",
    sprintf("  seed = %d", seed),
    "output",
    sprintf("  file = fit-%d.csv", chain),
    sprintf("  sig_figs = %d", digits))
}

elapsed <- function(chain) {
  seconds <- get_elapsed_time(fit)[chain, ]
  c(sprintf(" Elapsed Time: %g seconds (Warm-up)", seconds[["warmup"]]),
    sprintf("               %g seconds (Sampling)", seconds[["sample"]]),
    sprintf("               %g seconds (Total)", sum(seconds)))
}

as_text <- function(table) apply(table, 2, function(column) trimws(formatC(column, digits = digits, format = "g")))

# "theta[3]" -> "theta.3"
column_name <- function(name) gsub("]", "", gsub("[[,]", ".", name), fixed = TRUE)

write_chain <- function(chain) {
  draws <- as.array(fit)[, chain, ]
  sampler <- get_sampler_params(fit, inc_warmup = FALSE)[[chain]]
  kept <- grep("^(mu$|tau$|theta|log_lik|abs_err|sq_err)", colnames(draws))
  table <- cbind(lp__ = draws[, "lp__"], sampler, draws[, kept])
  cells <- as_text(table)
  adaptation <- strsplit(get_adaptation_info(fit)[[chain]], "\n")[[1]]
  writeLines(c(paste("#", header(chain)),
               paste(column_name(colnames(table)), collapse = ","),
               adaptation,
               apply(cells, 1, paste, collapse = ","),
               "# ",
               paste("#", elapsed(chain)),
               "# "),
             sprintf("fit-%d.csv", chain))
}

for (chain in 1:4) write_chain(chain)

# Every loss at the posterior mean of theta, one row per school: for --plug-in-loss.
error <- schools$y - colMeans(extract(fit, "theta")$theta)
at_mean <- cbind(abs_err = abs(error), sq_err = error^2, "-log_lik" = -dnorm(error, 0, schools$sigma, log = TRUE))
write.csv(as_text(at_mean), "at_mean.csv", quote = FALSE, row.names = FALSE)

divergent <- sum(get_divergent_iterations(fit))
cat(sprintf("4 chains x %d draws; %d divergent; largest R-hat %.4f\n", num_samples, divergent,
            max(summary(fit)$summary[, "Rhat"])))
