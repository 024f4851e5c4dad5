# pcic_loo, and pcic_estimate with all its estimators, against loo on the same matrix in memory, one core, in one run.
#
#   Rscript bench/r/loo.R [DRAWS OBSERVATIONS]     4000 10000 unless said
#
# Needs the packages pcic and loo. Each side runs in a process of its own (pcic three times, the least counts; loo once):
# processor time, and the memory beyond the matrix itself.
times <- 3

peak_mb <- function() {
  as.numeric(gsub("[^0-9]", "", grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) / 1024
}

measure <- function(side, draws, observations) {
  set.seed(1)
  log_lik <- matrix(rnorm(draws * observations, -1, 0.5), draws)
  call <- switch(side,
    pcic_loo = function() pcic::pcic_loo(log_lik, threads = 1)$estimates["elpd_loo", "Estimate"],
    pcic_estimate = function() -pcic::pcic_estimate(log_lik = log_lik, threads = 1)[[1]]$estimates$predictive$psis$sum,
    loo = function() suppressWarnings(loo::loo(log_lik, r_eff = rep(1, observations), cores = 1))$estimates["elpd_loo", "Estimate"]
  )
  loadNamespace(if (side == "loo") "loo" else "pcic")
  gc()
  writeLines("5", "/proc/self/clear_refs") # the peak begins here
  before <- peak_mb()
  seconds <- replicate(if (side == "loo") 1 else times, {
    value <<- NULL
    took <- system.time(value <<- call())
    took[["user.self"]] + took[["sys.self"]]
  })
  cat(side, min(seconds), peak_mb() - before, format(value, digits = 15), "\n")
}

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 3) {
  measure(arguments[[1]], as.integer(arguments[[2]]), as.integer(arguments[[3]]))
  quit()
}
size <- if (length(arguments) == 2) arguments else c("4000", "10000")
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])
found <- lapply(c("pcic_loo", "pcic_estimate", "loo"), function(side) {
  answer <- system2(file.path(R.home("bin"), "Rscript"), c(script, side, size), stdout = TRUE)
  read.table(text = answer[[length(answer)]], col.names = c("side", "seconds", "extra_mb", "elpd_loo"))
})
table <- do.call(rbind, found)
print(table, digits = 6)
for (k in 1:2) {
  cat(sprintf("%s is %.0f times as fast as loo; elpd_loo differs by %.1e of its size.\n", table$side[[k]],
              table$seconds[[3]] / table$seconds[[k]], abs(table$elpd_loo[[3]] / table$elpd_loo[[k]] - 1)))
}
