# Times R loo's waic and PSIS-LOO and data.table's fread:
#   Rscript peers.R waic FILE.bin DRAWS OBS ROUNDS | psis FILE.bin DRAWS OBS ROUNDS CORES | fread FILE THREADS ROUNDS
# Prints the seconds of every round, by the clock and of the processor.
args <- commandArgs(trailingOnly = TRUE)
say <- function(time) cat(sprintf("seconds %.6f\nprocessor %.6f\n", time[["elapsed"]], time[["user.self"]] + time[["sys.self"]]))
if (args[1] == "waic") {
  draws <- as.integer(args[3]); obs <- as.integer(args[4])
  values <- readBin(args[2], "double", draws * obs)
  log_lik <- matrix(values, nrow = draws, byrow = TRUE)
  for (round in seq_len(as.integer(args[5])))
    say(system.time(suppressWarnings(loo::waic(log_lik))))
} else if (args[1] == "psis") {
  draws <- as.integer(args[3]); obs <- as.integer(args[4])
  log_lik <- matrix(readBin(args[2], "double", draws * obs), nrow = draws, byrow = TRUE)
  for (round in seq_len(as.integer(args[5])))
    say(system.time(suppressWarnings(loo::loo(log_lik, r_eff = rep(1, obs), cores = as.integer(args[6])))))
} else {
  data.table::setDTthreads(as.integer(args[3]))
  for (round in seq_len(as.integer(args[4])))
    say(system.time(data.table::fread(args[2], skip = "log_lik.1", showProgress = FALSE)))
}
cat(sprintf("peak_mb %.1f\n", sum(gc()[, 6])))
