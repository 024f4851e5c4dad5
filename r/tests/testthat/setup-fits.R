# Fits that the tests share. Fixed seeds: the same numbers in every run.

# A normal location model: 20 observations, 4 chains of 500 draws of mu.
location <- local({
  set.seed(20)
  y <- rnorm(20, 1)
  mu <- rnorm(2000, mean(y), 1 / sqrt(20))
  list(
    y = y, mu = mu,
    log_lik = outer(mu, y, function(mu, y) dnorm(y, mu, log = TRUE)),
    abs_err = abs(outer(mu, y, "-"))
  )
})

with_chain_axis <- function(matrix, chains = 4) array(matrix, c(nrow(matrix) / chains, chains, ncol(matrix)))

# The tree that the package is part of; the tests of an installed package do without.
in_tree <- function(...) {
  root <- Sys.getenv("PCIC_ROOT")
  if (root == "") testthat::skip("PCIC_ROOT does not name the tree of pcic")
  file.path(root, ...)
}

eight_schools <- function() {
  list(
    files = file.path(in_tree("examples", "eight_schools"), paste0("fit-", 1:4, ".csv")),
    data = in_tree("examples", "eight_schools", "eight_schools.csv")
  )
}
