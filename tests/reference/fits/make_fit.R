# Fits eight_schools.stan with rstan and writes every chain twice, as CmdStan 2.37 would: warmup-1.csv .. warmup-4.csv with
# the rows of the warm-up, no_warmup-1.csv .. no_warmup-4.csv without. Both hold the same draws.
#
#   apt-get install r-cran-rstan && Rscript make_fit.R
suppressPackageStartupMessages(library(rstan))
rstan_options(boost_lib = "/usr/include")  # Debian keeps Boost there

arguments <- commandArgs(trailingOnly = FALSE)
setwd(dirname(sub("^--file=", "", grep("^--file=", arguments, value = TRUE)[1])))

seed <- 20240605
num_chains <- 4
num_warmup <- 75
num_samples <- 50
digits <- 6
schools <- read.csv("../../../examples/eight_schools/eight_schools.csv")
model <- stan_model("eight_schools.stan", model_name = "eight_schools_model")
fit <- suppressWarnings(sampling(model, data = schools, chains = num_chains, iter = num_warmup + num_samples,
                                 warmup = num_warmup, save_warmup = TRUE, seed = seed, refresh = 0,
                                 control = list(adapt_delta = 0.95)))

header <- function(file, chain, save_warmup) c(
  sprintf("stan_version_%s = %s", c("major", "minor", "patch"), strsplit(stan_version(), ".", fixed = TRUE)[[1]]),
  "model = eight_schools_model",
  sprintf("written by tests/reference/fits/make_fit.R from draws of rstan %s", packageVersion("rstan")),
  "method = sample (Default)",
  "  sample",
  sprintf("    num_samples = %d", num_samples),
  sprintf("    num_warmup = %d", num_warmup),
  paste0("    save_warmup = ", if (save_warmup) "true" else "false (Default)"),
  "    thin = 1 (Default)",
  "    adapt",
  "      engaged = true (Default)",
  "      gamma = 0.05 (Default)",
  "      delta = 0.95",
  "      kappa = 0.75 (Default)",
  "      t0 = 10 (Default)",
  "      init_buffer = 75 (Default)",
  "      term_buffer = 50 (Default)",
  "      window = 25 (Default)",
  "      save_metric = false (Default)",
  "    algorithm = hmc (Default)",
  "      hmc",
  "        engine = nuts (Default)",
  "          nuts",
  "            max_depth = 10 (Default)",
  "        metric = diag_e (Default)",
  "        metric_file =  (Default)",
  "        stepsize = 1 (Default)",
  "        stepsize_jitter = 0 (Default)",
  "    num_chains = 1 (Default)",
  sprintf("id = %d", chain),
  "data",
  "  file = eight_schools.json",
  "init = 2 (Default)",
  "random",
  sprintf("  seed = %d", seed),
  "output",
  sprintf("  file = %s", file),
  "  diagnostic_file =  (Default)",
  "  refresh = 0",
  sprintf("  sig_figs = %d", digits),
  "  profile_file = profile.csv (Default)",
  "  save_cmdstan_config = false (Default)",
  "num_threads = 1 (Default)")

elapsed <- function(chain) {
  seconds <- get_elapsed_time(fit)[chain, ]
  c("#",
    sprintf("#  Elapsed Time: %g seconds (Warm-up)", seconds[["warmup"]]),
    sprintf("#                %g seconds (Sampling)", seconds[["sample"]]),
    sprintf("#                %g seconds (Total)", sum(seconds)),
    "#")
}

# "eta[2,3]" -> "eta.2.3"
column_name <- function(name) gsub("]", "", gsub("[[,]", ".", name), fixed = TRUE)

table_of <- function(chain) {
  draws <- rstan::extract(fit, permuted = FALSE, inc_warmup = TRUE)[, chain, ]
  sampler <- get_sampler_params(fit, inc_warmup = TRUE)[[chain]]
  cbind(lp__ = draws[, "lp__"], sampler, draws[, colnames(draws) != "lp__"])
}

write_chain <- function(chain, kind, save_warmup) {
  table <- table_of(chain)
  rows <- apply(apply(table, 2, function(column) trimws(formatC(column, digits = digits, format = "g"))), 1, paste, collapse = ",")
  file <- sprintf("%s-%d.csv", kind, chain)
  writeLines(c(paste("#", header(file, chain, save_warmup)),
               paste(column_name(colnames(table)), collapse = ","),
               if (save_warmup) rows[seq_len(num_warmup)],
               strsplit(get_adaptation_info(fit)[[chain]], "\n")[[1]],
               rows[num_warmup + seq_len(num_samples)],
               elapsed(chain)),
             file)
}

for (chain in seq_len(num_chains)) {
  write_chain(chain, "warmup", save_warmup = TRUE)
  write_chain(chain, "no_warmup", save_warmup = FALSE)
}
cat(sprintf("%d chains x %d draws; %d divergent\n", num_chains, num_samples, sum(get_divergent_iterations(fit))))
