data <- list(y = location$y)
score <- "normal_lpdf(y | mu, 1)"
fit <- list(mu = location$mu)
estimate_of <- function(fit) pcic_estimate(fit, data = data, score = score, loss = "mae = abs(y - mu)", chains = 4)
near <- estimate_of(fit)
far <- estimate_of(list(mu = location$mu + 2))

test_that("models are compared by name", {
  compared <- pcic_compare(near = near, far = far)
  table <- as.data.frame(compared)
  expect_identical(table$model, c("near", "far"))
  expect_equal(
    table$difference.mean.value[[2]], far$mae$answer$value - near$mae$answer$value,
    tolerance = 1e-12
  )
  expect_identical(as.data.frame(pcic_compare(near, far))$model, c("near", "far"))
  expect_identical(as.data.frame(pcic_compare(list(near = near, far = far))), table)
  expect_output(print(compared), "far")
  expect_s3_class(findings(compared), "data.frame")
  expect_error(pcic_compare(near, 3), "expected a result of pcic_estimate", class = "pcic_input_error")
  expect_error(pcic_compare(near, far, target = "no"), "target: expected", class = "pcic_input_error")
})

test_that("influence names the observation that is farthest out", {
  y <- location$y
  y[[7]] <- 6
  mu <- location$mu - mean(location$y) + mean(y)
  found <- pcic_influence(list(mu = mu), data = list(y = y), score = score)
  expect_match(format(found)[[1]], "case `7` weighs most")
  expect_identical(found$document$schema, "pcic-influence")
})

test_that("predictions have the posterior predictive distribution", {
  set.seed(2)
  y_rep <- outer(location$mu, rep(1, 20)) + rnorm(40000)
  found <- pcic_predict(list(mu = location$mu, y_rep = y_rep), data = data, score = score, observed = "y", chains = 4)
  expect_identical(found$document$schema, "pcic-prediction")
  expect_output(print(found), "CRPS")
  expect_error(
    pcic_predict(list(mu = location$mu, y_rep = y_rep), data = data, score = score, kind = "mode"), "kind: expected",
    class = "pcic_input_error"
  )
})

# Normal location with prior N(0, 10^2): everything about the posterior without an observation is in closed form.
test_that("the bridge gives the exact loss of an observation that is far out", {
  set.seed(6)
  y <- c(rnorm(11), 9)
  precision <- 12 + 0.01
  mu <- rnorm(4000, sum(y) / precision, 1 / sqrt(precision))
  r <- pcic_bridge(list(mu = mu), data = list(y = y), score = score, prior = "normal_lpdf(mu | 0, 10)", all = TRUE, chains = 4)
  without <- precision - 1
  exact <- -dnorm(y, (sum(y) - y) / without, sqrt(1 + 1 / without), log = TRUE)
  expect_true(all(r[[1]]$answers$predictive$served_by == "bridge"))
  expect_equal(r[[1]]$answers$predictive$pointwise, exact, tolerance = 0.05)
  expect_error(pcic_bridge(list(mu = mu), data = list(y = y), score = score, seconds = 0), "seconds", class = "pcic_input_error")
})

test_that("a sweep ends at the fitted value with the answer of the fit", {
  swept <- pcic_sweep(fit, "beta = 0.5:1:2", data = data, score = score, prior = "normal_lpdf(mu | 0, 100)", chains = 4)
  last <- swept$document$points[[2]]
  expect_equal(last$value, 1)
  expect_output(print(swept), "beta")
  expect_error(pcic_sweep(fit, "beta", data = data, score = score), class = "pcic_input_error")
})

test_that("a report is a page", {
  page <- tempfile(fileext = ".html")
  on.exit(unlink(page))
  expect_identical(pcic_report(near, page), page)
  expect_true(any(grepl("<code>mae</code>", readLines(page, warn = FALSE), fixed = TRUE)))
  pcic_report(near = near, far = far, file = page)
  expect_true(any(grepl("far", readLines(page, warn = FALSE), fixed = TRUE)))
  expect_error(pcic_report(near, file.path(tempfile(), "page.html")), class = "pcic_io_error")
})

test_that("an accumulator answers as if it had had all draws at once", {
  whole <- pcic_estimate(log_lik = location$log_lik, loss = location$abs_err, chains = 2)
  first <- pcic_accumulator(20)
  for (m in 1:1000) first$add(location$abs_err[m, ], location$log_lik[m, ])
  second <- pcic_accumulator(20)
  second$add(location$abs_err[1001:2000, ], location$log_lik[1001:2000, ])
  first$merge(pcic_accumulator(saved = second$save()))
  expect_equal(first$num_draws(), 2000)
  r <- first$result()
  expect_equal(as.data.frame(r)$value, as.data.frame(whole)$value, tolerance = 1e-12)
  expect_output(print(first), "2000 draws")
})

test_that("an accumulator refuses what does not fit", {
  acc <- pcic_accumulator(20)
  expect_error(acc$add(1:3, 1:20), class = "pcic_input_error")
  expect_error(pcic_accumulator(2^53), class = "pcic_memory_error")
  expect_error(acc$merge(3), "expected an accumulator", class = "pcic_input_error")
  expect_error(pcic_accumulator(0), "a whole number from 1 on", class = "pcic_input_error")
  expect_error(pcic_accumulator(saved = raw(10)), class = "pcic_input_error")
  expect_error(pcic_accumulator(saved = "a"), "expected what acc", class = "pcic_input_error")
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(acc, file)
  expect_error(readRDS(file)$num_draws(), "session that has ended", class = "pcic_input_error")
})

test_that("an accumulator of the score alone has the log loss", {
  acc <- pcic_accumulator(20, losses = NULL)
  acc$add(s = location$log_lik)
  expected <- pcic_estimate(log_lik = location$log_lik)
  expect_equal(acc$result()[[1]]$answer$value, expected[[1]]$answer$value, tolerance = 1e-12)
})
