# Fits of brms and rstanarm, made for real where the packages are.

fit_of_rstanarm <- function() {
  skip_if_not_installed("rstanarm")
  set.seed(7)
  cars <- transform(mtcars, gears = factor(gear))
  suppressWarnings(rstanarm::stan_glm(mpg ~ wt + gears, data = cars, seed = 7, chains = 2, iter = 600, refresh = 0, cores = 1))
}

# A fit of brms that tests/reference/r_package/make.R made; only its compiled model is left out.
fit_of_brms <- function() {
  skip_if_not_installed("brms")
  readRDS(test_path("brms.rds"))
}

# What one has to write without the package: everything by hand from the same draws.
expect_mae_by_hand <- function(fit, y, log_lik, epred, chains) {
  r <- pcic_estimate(fit, loss = "mae = abs(y - mu)", point = "mu")
  by_hand <- pcic_estimate(list(mu = epred, log_lik = log_lik),
    data = list(y = y), loss = "mae = abs(y - mu)", point = "mu", chains = chains
  )
  expect_identical(r$mae$answer$target, "predictive")
  expect_identical(as.data.frame(r), as.data.frame(by_hand))
  expect_equal(r$mae$answers$predictive$pointwise[[1]], by_hand$mae$answers$predictive$pointwise[[1]])
  expect_equal(r$mae$estimates$predictive$in_sample$value, mean(abs(y - colMeans(epred))), tolerance = 1e-12)
  expect_match(paste(format(r), collapse = " "), "`mu` is posterior_epred(fit)", fixed = TRUE)
  by_function <- pcic_estimate(fit, loss = function(y, mu) abs(y - mu))
  expect_equal(by_function$loss$estimates$gibbs$pcic$value, r$mae$estimates$gibbs$pcic$value, tolerance = 1e-10)
}

test_that("a stanreg needs no second mention of its data", {
  fit <- fit_of_rstanarm()
  epred <- rstanarm::posterior_epred(fit)
  expect_mae_by_hand(fit, unname(rstanarm::get_y(fit)), rstanarm::log_lik(fit), epred, 2)
  peer <- suppressWarnings(rstanarm::loo(fit))
  r_eff <- loo::relative_eff(exp(rstanarm::log_lik(fit)), chain_id = rep(1:2, each = 300))
  ours <- as_loo(pcic_estimate(fit, r_eff = r_eff))
  expect_equal(ours$estimates, peer$estimates, tolerance = 1e-9)
  by_parameters <- pcic_estimate(fit, loss = "sq = (mpg - mu)^2", where = "wt < 4")
  expect_equal(attr(by_parameters, "run")$num_obs, sum(mtcars$wt < 4))
  by_coefficients <- pcic_estimate(fit, loss = "a = b_Intercept + b_wt * wt")
  draws <- as.matrix(fit)
  expect_equal(
    by_coefficients$a$estimates$gibbs$in_sample$pointwise, mean(draws[, "(Intercept)"]) + mean(draws[, "wt"]) * mtcars$wt,
    tolerance = 1e-12
  )
  set.seed(8)
  expect_output(print(pcic_predict(fit)), "CRPS")
})

test_that("a brmsfit needs no second mention of its data", {
  fit <- fit_of_brms()
  expect_mae_by_hand(fit, brms::get_y(fit), brms::log_lik(fit), brms::posterior_epred(fit), 4)
  peer <- suppressWarnings(brms::loo(fit))
  r_eff <- loo::relative_eff(exp(brms::log_lik(fit)), chain_id = rep(1:4, each = 100))
  ours <- as_loo(pcic_estimate(fit, r_eff = r_eff))
  expect_equal(ours$estimates, peer$estimates, tolerance = 1e-9)
  by_parameters <- pcic_estimate(fit, loss = "mae = abs(kid_score - b_Intercept - b_mom_iq * mom_iq)")
  expect_equal(
    by_parameters$mae$estimates$gibbs$pcic$value,
    pcic_estimate(fit, loss = "mae = abs(y - mu)")$mae$estimates$gibbs$pcic$value, tolerance = 1e-10
  )
})

test_that("the answer of a brmsfit is that of the command line from the same draws", {
  fit <- fit_of_brms()
  pcic <- Sys.getenv("PCIC_PROGRAM")
  if (pcic == "") skip("PCIC_PROGRAM does not name the program")
  folder <- tempfile("brms")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  saveRDS(posterior::as_draws_array(fit), file.path(folder, "draws.rds"))
  write.csv(fit$data, file.path(folder, "data.csv"), row.names = FALSE)
  prediction <- "b_Intercept + b_mom_iq * mom_iq"
  asked <- c(
    "--score", paste0("normal_lpdf(kid_score | ", prediction, ", sigma)"),
    "--let", paste("m =", prediction), "--loss", "mae = abs(kid_score - m)", "--point", "m"
  )
  files <- file.path(folder, c("draws.rds", "data.csv", "result.json"))
  code <- system2(pcic, shQuote(c("estimate", files[[1]], "--data", files[[2]], asked, "--json", files[[3]])), stdout = FALSE)
  expect_identical(code, 0L)
  there <- pcic_read(files[[3]])
  here <- pcic_estimate(fit, loss = "mae = abs(y - mu)", point = "mu")
  expect_equal(here$mae$answer[c("value", "se", "mcse")], there$mae$answer[c("value", "se", "mcse")], tolerance = 1e-9)
})

test_that("a stanfit is its draws", {
  skip_if_not_installed("rstan")
  fit <- fit_of_brms()$fit
  r <- pcic_estimate(fit, held_out = list(y = 1:3), loss = "a = y * sigma")
  expect_equal(r$a$answers$gibbs$value, 2 * mean(posterior::as_draws_matrix(fit_of_brms(), variable = "sigma")))
})
