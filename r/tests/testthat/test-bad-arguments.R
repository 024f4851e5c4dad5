log_lik <- local({
  set.seed(1)
  array(rnorm(1000), c(100, 2, 5))
})
mu <- list(mu = rnorm(200))
y <- list(y = as.double(0:4))
score <- "normal_lpdf(y | mu, 1)"

refused <- function(words, ...) {
  expect_error(pcic_estimate(...), words, class = "pcic_input_error")
  expect_error(pcic_estimate(...), words, class = "pcic_error")
}

test_that("a mistake is an input error, in the words of the core", {
  refused("Give a fit, or an array")
  refused("extents \\(100\\); expected iterations x observations", log_lik = log_lik[, 1, 1])
  refused("has no values", log_lik = log_lik[0, , ])
  refused("holds character values; expected numbers", log_lik = array("a", c(3, 2)))
  refused("holds complex values", log_lik = log_lik + 1i)
  refused("100 chains of 2 draws", log_lik = aperm(log_lik, c(2, 1, 3)))
  refused("2 chains of 50 draws", log_lik = log_lik, loss = log_lik[1:50, , ])
  refused("loss 'loss' has 4 values per draw", log_lik = log_lik, loss = log_lik[, , 1:4])
  refused("abs_er", log_lik = log_lik, loss = "abs_er")
  refused("target: expected 'predictive'", log_lik = log_lik, target = "posterior")
  refused("target: expected a text", log_lik = log_lik, target = 3)
  refused("divisor: expected 'draws-1' or 'draws'", log_lik = log_lik, divisor = "n")
  refused("psis_flavour: expected", log_lik = log_lik, psis_flavour = "r")
  refused("psis: expected TRUE or FALSE", log_lik = log_lik, psis = NA)
  refused("r_eff: expected", log_lik = log_lik, r_eff = "chains")
  refused("r_eff", log_lik = log_lik, r_eff = c(0.5, 0.5))
  refused("counted from 1", log_lik = log_lik, drop = 0)
  refused("threads", log_lik = log_lik, threads = -1)
  refused("beta: expected a number", log_lik = log_lik, beta = "1")
  refused("threads: expected a whole number", log_lik = log_lik, threads = Inf)
  refused("expected the paths of files", character())
  refused("text 2 is missing", log_lik = log_lik, data = list(g = c("a", NA, "b", "b", "a")), group = "g")
  refused("chains: expected a whole number", mu, data = y, score = score, chains = 2.5)
  refused("chains is 3, but what was given has 2", log_lik = log_lik, chains = 3)
  refused("200 draws are not 3 chains", mu, data = y, score = score, chains = 3)
  refused("given as log_lik =", log_lik)
  refused("fit is a environment; expected", new.env())
  refused("every array in it by its name", list(1:3))
  refused("normal_lpdf", mu, data = y, score = "normal_lpdf(y | mu")
  refused("nu", mu, data = y, score = "normal_lpdf(y | nu, 1)")
  refused("data is a numeric", mu, data = 3, score = score)
  refused("expected numbers or texts", mu, data = list(y = list(1, 2)), score = score)
  refused("expected numbers or texts", mu, data = list(y = Sys.Date()), score = score)
  refused("argument 'z'", mu, data = y, score = score, loss = function(z) z)
  refused("no argument that is an array of the draws", mu, data = y, score = score, loss = function(y) y)
  refused("returned the extents \\(1\\)", mu, data = y, score = score, loss = function(mu) sum(mu))
  refused("loss is a data.frame", mu, data = y, score = score, loss = data.frame(a = 1))
  refused("has 100 draws, but what was given before it has 200 draws", c(mu, list(a = rnorm(100))), data = y, score = score)
  refused("fold: expected a list of fits", mu$mu, fold = "f", data = y)
  refused("held-out data alone", mu, held_out = y, data = y, loss = "abs(y - mu)")
  refused("refit: expected a list of fits", mu, data = y, score = score, refit = list(a = mu))
  refused("first_row: expected", "a.csv", first_row = "header")
})

test_that("a file that is not there is an error of its own class", {
  expect_error(pcic_estimate("no-such-file.csv"), "no-such-file.csv", class = "pcic_io_error")
  expect_error(pcic_read("no-such-file.json"), "no-such-file.json", class = "pcic_io_error")
})

test_that("arrays do not join draws that are in files", {
  expect_error(pcic_estimate(eight_schools()$files, loss = log_lik), "the draws are in files", class = "pcic_input_error")
})

test_that("an error in a function is signalled as it is", {
  odd <- function(y, mu) stop(errorCondition("odd", class = "odd_error"))
  expect_error(pcic_estimate(mu, data = y, score = score, loss = odd), "odd", class = "odd_error")
})

test_that("a value that is not finite is a finding and no error", {
  log_lik[4, 1, 3] <- NA
  r <- pcic_estimate(log_lik = log_lik)
  expect_true(any(vapply(findings(r)$observations, function(numbers) 3L %in% numbers, NA)))
  expect_true(is.nan(r[["-log_lik"]]$answer$value))
})

test_that("a loss that was not evaluated is named beside those that were", {
  r <- pcic_estimate(log_lik = log_lik)
  expect_error(pointwise(r, "mae"), "was not evaluated; there is -log_lik", class = "pcic_input_error")
})

test_that("JSON that is no result is refused", {
  expect_error(pcic_read('{"schema": "something else"}'), class = "pcic_input_error")
})
