# Prints by how many kB the process has grown after 100 calls of each kind, in a process that does nothing else.
library(pcic)

page_kb <- as.numeric(system2("getconf", "PAGESIZE", stdout = TRUE)) / 1024
resident_kb <- function() as.numeric(strsplit(readLines("/proc/self/statm"), " ")[[1]][[2]]) * page_kb

set.seed(1)
log_lik <- matrix(rnorm(500 * 200), 500)
y <- rnorm(200)
of_arrays <- function() pcic_estimate(log_lik = log_lik, threads = 1)
of_functions <- function() {
  pcic_estimate(list(mu = log_lik[, 1]),
    data = list(y = y), score = "normal_lpdf(y | mu, 1)", loss = function(y, mu) abs(y - mu), threads = 1
  )
}
that_fail <- function() {
  try(pcic_estimate(log_lik = log_lik, loss = function(log_lik) stop("no"), threads = 1), silent = TRUE)
}

for (call in list(of_arrays, of_functions, that_fail)) {
  for (k in 1:20) call()
  gc()
  before <- resident_kb()
  for (k in 1:100) call()
  gc()
  cat(resident_kb() - before, "\n")
}
