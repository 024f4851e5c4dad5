r <- pcic_estimate(log_lik = with_chain_axis(location$log_lik), loss = list(mae = location$abs_err, "-log_lik"))

test_that("a result prints what the command line prints", {
  given <- eight_schools()
  pcic <- Sys.getenv("PCIC_PROGRAM")
  if (pcic == "") skip("PCIC_PROGRAM does not name the program")
  asked <- c("--score", "normal_lpdf(y | theta, sigma)", "--loss", "mae = abs(y - theta)", "--point", "theta")
  printed <- system2(pcic, shQuote(c("estimate", given$files, "--data", given$data, asked)), stdout = TRUE)
  here <- pcic_estimate(given$files, data = given$data, score = asked[[2]], loss = asked[[4]], point = asked[[6]])
  expect_identical(format(here), printed)
  expect_output(print(here), printed[[1]], fixed = TRUE)
})

test_that("losses, targets and estimators are found by name", {
  expect_named(r, c("-log_lik", "mae"))
  expect_named(r$mae$answers, "gibbs")
  expect_identical(r$mae$answer, r$mae$answers$gibbs)
  expect_length(r$mae$answer$pointwise, 20)
  expect_equal(sum(r$mae$answer$served), 20)
  expect_equal(r$mae$answer$value, mean(r$mae$answer$pointwise))
  expect_equal(r$mae$answer$sum, sum(r$mae$answer$pointwise))
  expect_length(r$mae$diagnostics$ratio, 20)
  expect_output(print(r$mae), "expected")
})

test_that("the data frame has the answer of every target first", {
  table <- as.data.frame(r)
  expect_named(table, c("loss", "target", "estimator", "value", "se", "mcse", "sum", "se_sum", "mcse_sum"))
  first <- !duplicated(table[c("loss", "target")])
  expect_true(all(table$estimator[first] == "answer"))
  expect_equal(table$value[table$loss == "mae" & table$estimator == "pcic"], r$mae$estimates$gibbs$pcic$value)
})

test_that("pointwise values have a row for each loss and observation", {
  points <- pointwise(r)
  expect_identical(dim(points)[[1]], 40L)
  expect_identical(points$observation, rep(1:20, 2))
  expect_equal(points$gibbs_pcic[21:40], r$mae$estimates$gibbs$pcic$pointwise)
  expect_true(all(is.na(points$predictive_psis[21:40])))
  expect_identical(nrow(pointwise(r, "mae")), 20L)
  dropped <- pcic_estimate(log_lik = location$log_lik, drop = 2)
  expect_identical(as.integer(pointwise(dropped)$observation), c(1L, 3:20))
})

test_that("findings are a data frame, with numbers of observations", {
  found <- findings(r)
  expect_true("few_observations" %in% found$code)
  expect_true(all(found$level %in% c("note", "warning", "severe")))
  expect_type(found$observations, "list")
  long <- do.call(cbind, rep(list(location$log_lik), 60)) # so many observations that nothing is worth a note
  expect_identical(nrow(findings(pcic_estimate(log_lik = with_chain_axis(long)))), 0L)
})

test_that("a result survives saveRDS, and goes through JSON", {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(r, file)
  expect_identical(readRDS(file), r)
  pcic_json(r, file)
  again <- pcic_read(file)
  expect_identical(as.data.frame(again), as.data.frame(r))
  expect_output(print(again), "expected")
  expect_output(print(summary(again)), "expected")
})

test_that("a summary has R-hat and all findings", {
  expect_output(print(summary(r)), "R-hat")
})

test_that("a plot has k-hat and r of every observation", {
  skip_if_not_installed("ggplot2")
  drawn <- plot(r, "mae")
  expect_s3_class(drawn, "ggplot")
  expect_identical(sort(unique(drawn$data$diagnostic)), c("k-hat", "r"))
  expect_equal(drawn$data$value[drawn$data$diagnostic == "r"], r$mae$diagnostics$ratio)
})

test_that("without ggplot2 base graphics draw", {
  local_mocked <- function(package, ...) package != "ggplot2"
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  mockery_free <- plot.pcic_result
  environment(mockery_free) <- list2env(list(requireNamespace = local_mocked), parent = asNamespace("pcic"))
  expect_identical(mockery_free(r, "mae"), r)
})
