# Every kind of fit that is taken.

expect_location <- function(r, expected = NULL) {
  direct <- pcic_estimate(list(mu = location$mu),
    data = list(y = location$y), score = "normal_lpdf(y | mu, 1)", loss = "mae = abs(y - mu)", chains = 4
  )
  expect_identical(attr(r, "run")$num_chains, 4)
  expect_equal(r$mae$answer$value, direct$mae$answer$value, tolerance = 1e-12)
  expect_equal(r$mae$answer$mcse, direct$mae$answer$mcse, tolerance = 1e-9)
}

estimate_of <- function(fit) {
  pcic_estimate(fit, data = list(y = location$y), score = "normal_lpdf(y | mu, 1)", loss = "mae = abs(y - mu)")
}

draws_array <- function() {
  skip_if_not_installed("posterior")
  values <- array(c(location$mu, location$abs_err), c(500, 4, 21))
  dimnames(values) <- list(NULL, NULL, c("mu", sprintf("e[%d]", 1:20)))
  posterior::as_draws_array(values)
}

test_that("draws of posterior are taken in all their forms", {
  draws <- draws_array()
  forms <- list(
    draws, posterior::as_draws_df(draws), posterior::as_draws_matrix(draws), posterior::as_draws_rvars(draws),
    posterior::as_draws_list(draws)
  )
  for (form in forms) {
    expect_location(estimate_of(form))
    stored <- pcic_estimate(form, data = list(y = location$y), score = "normal_lpdf(y | mu, 1)", loss = "mae = e")
    expect_location(stored)
  }
})

test_that("the rows of a draws_df are put in the order of their chains", {
  draws <- posterior::as_draws_df(draws_array())
  set.seed(3)
  expect_location(estimate_of(draws[sample(nrow(draws)), ]))
})

test_that("arrays keep their elements whatever the order of their indices in memory", {
  set.seed(4)
  theta <- array(rnorm(100 * 2 * 3), c(100, 2, 3))
  for (i in 1:2) for (j in 1:3) {
    held <- pcic_estimate(list(theta = theta), held_out = list(y = 1:2), loss = sprintf("a = y * theta[%d, %d]", i, j))
    expect_equal(held$a$answers$gibbs$pointwise, 1:2 * mean(theta[, i, j]), tolerance = 1e-12)
  }
  skip_if_not_installed("posterior")
  rvars <- posterior::draws_rvars(theta = posterior::rvar(theta))
  held <- pcic_estimate(rvars, held_out = list(y = 1:2), loss = "a = y * theta[2, 3]")
  expect_equal(held$a$answers$gibbs$pointwise, 1:2 * mean(theta[, 2, 3]), tolerance = 1e-12)
})

test_that("matrices of the data keep their rows", {
  x <- matrix(1:6, 3, 2)
  held <- pcic_estimate(list(b = cbind(rep(1, 10), 10)), held_out = list(x = x), loss = "a = x * b")
  expect_equal(held$a$answers$gibbs$pointwise, as.vector(x %*% c(1, 10)))
})

test_that("a fit of cmdstanr is its files", {
  files <- eight_schools()$files
  fit <- structure(list(output_files = function() files), class = "CmdStanMCMC")
  expect_equal(attr(pcic_estimate(fit, loss = "abs_err"), "run")$num_chains, 4)
})

test_that("factors have the order of their levels", {
  county <- factor(rep(c("b", "a"), 10), levels = c("b", "a"))
  alpha <- cbind(location$mu, location$mu + 1)
  r <- pcic_estimate(list(alpha = alpha),
    data = data.frame(y = location$y, county = county), score = "normal_lpdf(y | alpha[county], 1)",
    loss = "mae = abs(y - alpha[county])"
  )
  expected <- mean(abs(rep(location$y, each = 2000) - alpha[, rep(1:2, 10)]))
  expect_equal(r$mae$estimates$gibbs$in_sample$value, expected, tolerance = 1e-12)
})

test_that("integers and logicals are converted", {
  whole <- pcic_estimate(log_lik = round(location$log_lik))
  counted <- round(location$log_lik)
  storage.mode(counted) <- "integer"
  expect_identical(pcic_json(pcic_estimate(log_lik = counted)), pcic_json(whole))
})

test_that("functions get matrices of draws x observations", {
  seen <- NULL
  loss <- function(y, mu) {
    seen <<- rbind(seen, c(dim(y), dim(mu)))
    abs(y - mu)
  }
  r <- pcic_estimate(list(mu = location$mu),
    data = list(y = location$y), score = "normal_lpdf(y | mu, 1)", loss = loss
  )
  expect_named(r, "loss")
  expect_true(all(seen[, 2] == 20 & seen[, 4] == 20 & seen[, 1] == seen[, 3]))
  expect_gte(sum(seen[-1, 1]), 2000)
})

test_that("functions get arrays of other lengths with the draws first, and other data as they are", {
  set.seed(5)
  x <- cbind(1, rnorm(20))
  beta <- cbind(location$mu, rnorm(2000, 0, 0.1))
  score <- "normal_lpdf(y | x * beta, 1)"
  given <- list(list(beta = beta), data = list(y = location$y, x = x), score = score)
  by_formula <- do.call(pcic_estimate, c(given, loss = "sq = (y - x * beta)^2"))
  by_function <- do.call(pcic_estimate, c(given, loss = list(list(sq = function(y, x, beta) (y - beta %*% t(x))^2))))
  expect_equal(
    by_function$sq$estimates$gibbs$pcic$pointwise, by_formula$sq$estimates$gibbs$pcic$pointwise,
    tolerance = 1e-10
  )
})

test_that("functions take draws in files", {
  given <- eight_schools()
  r <- pcic_estimate(given$files, loss = list(far = function(theta) abs(theta - 3), shift = function(theta, mu) theta - mu))
  by_formula <- pcic_estimate(given$files, data = given$data, loss = c("far = abs(theta - 3)", "shift = theta - mu"))
  for (name in c("far", "shift"))
    expect_equal(r[[name]]$estimates$gibbs$pcic$pointwise, by_formula[[name]]$estimates$gibbs$pcic$pointwise, tolerance = 1e-10)
})
