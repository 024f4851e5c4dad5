# Memory, interrupts, copies.

test_that("arrays of doubles are not copied", {
  skip_if_not(capabilities("profmem"))
  log_lik <- with_chain_axis(location$log_lik)
  loss <- with_chain_axis(location$abs_err)
  tracemem(log_lik)
  tracemem(loss)
  on.exit({
    untracemem(log_lik)
    untracemem(loss)
  })
  expect_output(pcic_estimate(log_lik = log_lik, loss = loss), NA)
})

test_that("memory returns to where it was after 100 calls", {
  skip_if_not(file.exists("/proc/self/statm"))
  grown <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", test_path("memory.R")), stdout = TRUE)
  expect_length(grown, 3)
  expect_true(all(as.numeric(grown) < 4000)) # a leaked matrix in each call would be 80000
})

test_that("an interrupt stops the loop", {
  skip_on_os("windows")
  log_lik <- matrix(-1, 4000, 2000)
  calls <- 0
  loss <- function(log_lik) {
    calls <<- calls + 1
    if (calls == 3) tools::pskill(Sys.getpid(), tools::SIGINT)
    log_lik
  }
  caught <- tryCatch(pcic_estimate(log_lik = log_lik, loss = loss, threads = 1), interrupt = function(condition) "interrupt")
  expect_identical(caught, "interrupt")
  expect_lt(calls, 8)
  expect_s3_class(pcic_estimate(log_lik = log_lik[1:100, 1:5]), "pcic_result")
})

test_that("a loss function may itself evaluate", {
  inner <- function(y, mu) {
    pcic_estimate(log_lik = location$log_lik[1:50, ], threads = 1)
    abs(y - mu)
  }
  r <- pcic_estimate(list(mu = location$mu), data = list(y = location$y), score = "normal_lpdf(y | mu, 1)", loss = inner)
  expect_equal(r$loss$estimates$gibbs$in_sample$value, mean(location$abs_err), tolerance = 1e-12)
})

test_that("progress is told the number of draws", {
  skip_if_not_installed("cli")
  expect_s3_class(pcic_estimate(log_lik = location$log_lik, progress = TRUE), "pcic_result")
})
