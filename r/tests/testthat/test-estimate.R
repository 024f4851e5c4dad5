formula <- list(score = "normal_lpdf(y | mu, 1)", loss = "mae = abs(y - mu)")
estimate_location <- function(...) {
  do.call(pcic_estimate, modifyList(c(list(list(mu = location$mu), data = list(y = location$y)), formula), list(...)))
}

test_that("pcic is the mean loss minus the mean covariance of loss and score", {
  r <- pcic_estimate(log_lik = location$log_lik, loss = location$abs_err)
  pcic <- vapply(1:20, function(i) {
    mean(location$abs_err[, i]) - cov(location$abs_err[, i], location$log_lik[, i])
  }, 0)
  expect_equal(r$loss$estimates$gibbs$pcic$value, mean(pcic), tolerance = 1e-12)
  expect_equal(r$loss$estimates$gibbs$pcic$pointwise, pcic, tolerance = 1e-11)
})

test_that("formulas, arrays and functions agree", {
  by_array <- pcic_estimate(log_lik = location$log_lik, loss = list(mae = location$abs_err))
  by_formula <- estimate_location()
  by_function <- estimate_location(loss = list(mae = function(y, mu) abs(y - mu)))
  expected <- by_array$mae$estimates$gibbs$pcic$pointwise
  expect_equal(by_formula$mae$estimates$gibbs$pcic$pointwise, expected, tolerance = 1e-11)
  expect_equal(by_function$mae$estimates$gibbs$pcic$pointwise, expected, tolerance = 1e-11)
})

test_that("two extents are draws and observations of one chain, three have the chains in the middle as loo has it", {
  one <- pcic_estimate(log_lik = location$log_lik)
  four <- pcic_estimate(log_lik = with_chain_axis(location$log_lik))
  expect_equal(unlist(attr(one, "run")[c("num_chains", "num_draws", "num_obs")], use.names = FALSE), c(1, 2000, 20))
  expect_equal(unlist(attr(four, "run")[c("num_chains", "num_draws", "num_obs")], use.names = FALSE), c(4, 2000, 20))
  expect_equal(
    four[["-log_lik"]]$estimates$predictive$psis$pointwise, one[["-log_lik"]]$estimates$predictive$psis$pointwise
  )
  said <- pcic_estimate(log_lik = location$log_lik, chains = 4)
  expect_identical(as.data.frame(said), as.data.frame(four))
})

test_that("without a loss it is the log loss", {
  r <- pcic_estimate(log_lik = location$log_lik)
  expect_named(r, "-log_lik")
  expect_true(r[["-log_lik"]]$is_log_loss)
  expect_identical(r[["-log_lik"]]$target, "predictive")
})

test_that("point and target are those of the command line", {
  expect_identical(estimate_location(point = "mu")$mae$answer$target, "predictive")
  expect_identical(estimate_location(point = "mu", target = "gibbs")$mae$answer$target, "gibbs")
})

test_that("files of a sampler are read, with data in a file", {
  given <- eight_schools()
  r <- pcic_estimate(given$files,
    data = given$data, score = "normal_lpdf(y | theta, sigma)", loss = "mae = abs(y - theta)", plug_in = TRUE
  )
  expect_equal(attr(r, "run")$num_chains, 4)
  expect_identical(r$mae$estimates$plugin$pcic_plugin$target, "plugin")
})

test_that("every option reaches the core", {
  groups <- factor(rep(c("a", "b", "c", "d"), each = 5))
  r <- pcic_estimate(list(mu = location$mu),
    data = data.frame(y = location$y, w = 1, g = groups), score = "dens",
    loss = c("mae = abs(y - m)", "sq = (y - m)^2"), let = c("m = mu", "dens = normal_lpdf(y | m, 1)"), point = "m",
    target = "gibbs", prior = "normal_lpdf(mu | 0, 10)", weights = "w", weighting = "importance", drop = 3,
    where = "y < 100", beta = 0.5, divisor = "draws", psis_flavour = "arviz", r_eff = 0.9, threads = 1
  )
  expect_equal(attr(r, "question")$beta, 0.5)
  expect_identical(attr(r, "run")$divisor, "draws")
  expect_identical(attr(r, "psis")$flavour, "arviz")
  expect_equal(attr(r, "run")$num_obs, 19)
  expect_true("pcic_prior" %in% as.data.frame(r)$estimator)
  grouped <- estimate_location(data = data.frame(y = location$y, g = groups), group = "g")
  expect_equal(attr(grouped, "run")$num_obs, 4)
  expect_null(attr(estimate_location(psis = FALSE), "psis"))
  auto <- pcic_estimate(log_lik = with_chain_axis(location$log_lik), r_eff = "auto")
  expect_identical(attr(auto, "psis")$r_eff, "one per observation")
})

test_that("held-out data are judged without leaving out", {
  new <- c(0.5, 1.5, 2.5)
  r <- pcic_estimate(list(mu = location$mu), held_out = list(y = new), loss = "mae = abs(y - mu)")
  expect_equal(r$mae$answers$gibbs$value, mean(abs(outer(location$mu, new, "-"))), tolerance = 1e-12)
})

test_that("folds are judged by the fits that have not seen them", {
  fits <- list("1" = list(mu = location$mu), "2" = list(mu = location$mu + 1))
  r <- pcic_estimate(fits,
    data = data.frame(y = location$y, fold = rep(1:2, each = 10)), fold = "fold", loss = "mae = abs(y - mu)"
  )
  expected <- c(
    colMeans(abs(outer(location$mu, location$y[1:10], "-"))), colMeans(abs(outer(location$mu + 1, location$y[11:20], "-")))
  )
  expect_equal(r$mae$answers$gibbs$pointwise, expected, tolerance = 1e-12)
})

test_that("a refit takes the place of the estimate", {
  r <- estimate_location(refit = list("4" = list(mu = location$mu + 1)))
  expect_identical(r$mae$answer$served_by[[4]], "other_fit")
  expect_equal(r$mae$answer$pointwise[[4]], mean(abs(location$y[[4]] - location$mu - 1)), tolerance = 1e-12)
})

test_that("the answer does not depend on the number of threads", {
  texts <- vapply(1:2, function(threads) pcic_json(pcic_estimate(log_lik = location$log_lik, threads = threads)), "")
  expect_identical(texts[[1]], texts[[2]])
})
