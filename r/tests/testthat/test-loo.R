# loo itself, on the same log-likelihoods.
skip_if_not_installed("loo")

log_lik <- loo::example_loglik_array()
r_eff <- loo::relative_eff(exp(log_lik))
peer <- loo::loo(log_lik, r_eff = r_eff)
ours <- as_loo(pcic_estimate(log_lik = log_lik, r_eff = r_eff))

test_that("pointwise values, estimates and diagnostics are those of loo, up to rounding", {
  expect_equal(ours$pointwise[, c("elpd_loo", "looic", "influence_pareto_k")],
    peer$pointwise[, c("elpd_loo", "looic", "influence_pareto_k")],
    tolerance = 1e-12
  )
  expect_equal(ours$pointwise[, "p_loo"], peer$pointwise[, "p_loo"], tolerance = 1e-10)
  expect_equal(ours$estimates, peer$estimates, tolerance = 1e-10)
  expect_equal(ours$diagnostics[c("pareto_k", "n_eff")], peer$diagnostics[c("pareto_k", "n_eff")], tolerance = 1e-11)
  expect_identical(as.integer(attr(ours, "dims")), attr(peer, "dims"))
})

test_that("loo prints it as its own", {
  expect_identical(capture.output(print(ours)), capture.output(print(peer)))
})

test_that("loo's tables, comparisons, weights and plots take it", {
  expect_equal(loo::pareto_k_table(ours), loo::pareto_k_table(peer))
  set.seed(1)
  other <- log_lik - abs(rnorm(32))[slice.index(log_lik, 3)]
  ours_2 <- as_loo(pcic_estimate(log_lik = other, r_eff = r_eff))
  peer_2 <- loo::loo(other, r_eff = r_eff)
  expect_equal(loo::loo_compare(ours, ours_2), loo::loo_compare(peer, peer_2), tolerance = 1e-10)
  expect_equal(
    as.vector(loo::loo_model_weights(list(a = ours, b = ours_2))),
    as.vector(loo::loo_model_weights(list(a = peer, b = peer_2))),
    tolerance = 1e-8 # an optimum that is searched for
  )
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  expect_error(plot(ours), NA)
})

test_that("pcic_loo gives the same, and needs no more than the array", {
  alone <- pcic_loo(log_lik, r_eff = r_eff)
  expect_equal(alone$estimates, peer$estimates, tolerance = 1e-10)
  expect_equal(alone$pointwise[, -2], peer$pointwise[, -2], tolerance = 1e-10)
  expect_equal(alone$pointwise[, 2], ours$pointwise[, 2], tolerance = 1e-12)
  expect_equal(alone$diagnostics$n_eff, peer$diagnostics$n_eff, tolerance = 1e-11)
  expect_identical(capture.output(print(alone)), capture.output(print(peer)))
  set.seed(2)
  wide <- matrix(rnorm(500 * 300, -1, 0.3), 500) # several parts, the last one not full
  expect_identical(pcic_loo(wide, threads = 1), pcic_loo(wide, threads = 2))
  expect_equal(pcic_loo(wide)$pointwise, as_loo(pcic_estimate(log_lik = wide))$pointwise, tolerance = 1e-10)
  expect_error(pcic_loo(wide, r_eff = c(1, 1)), "one for each of 300 observations", class = "pcic_input_error")
  expect_error(pcic_loo(wide, r_eff = -1), "r_eff", class = "pcic_input_error")
  expect_error(pcic_loo(1:3), "expected iterations x observations", class = "pcic_input_error")
})

test_that("waic is that of loo", {
  waic <- suppressWarnings(loo::waic(log_lik))
  table <- as.data.frame(pcic_estimate(log_lik = log_lik))
  row <- table[table$estimator == "waic1", ]
  expect_equal(-row$sum, waic$estimates["elpd_waic", "Estimate"], tolerance = 1e-12)
  expect_equal(row$se_sum, waic$estimates["elpd_waic", "SE"], tolerance = 1e-12)
})

test_that("minus another loss can be compared with loo", {
  r <- pcic_estimate(log_lik = location$log_lik, loss = list(mae = location$abs_err))
  expect_equal(as_loo(r, "mae")$estimates["elpd_loo", "Estimate"], -r$mae$estimates$gibbs$psis$sum)
  expect_error(as_loo(r), "name the loss to convert: mae", class = "pcic_input_error")
  without <- pcic_estimate(log_lik = location$log_lik, psis = FALSE)
  expect_error(as_loo(without), "psis = TRUE", class = "pcic_input_error")
})
