#' Exact leave-one-out without a refit
#'
#' Where no estimator settles an observation, the draws walk to the posterior without it. Score and prior must be
#' formulas: together they are the log posterior.
#'
#' @param fit,... as for [pcic_estimate()]; `score` and `prior` are formulas.
#' @param all walk to every observation, not only to those that no estimator settles.
#' @param seconds that the walks may take together.
#' @param support bounds of parameters, where formulas and draws do not show them: `"sigma > 0"`.
#' @return A [pcic_result][print.pcic_result].
#' @examples
#' set.seed(1)
#' y <- c(rnorm(9), 6)
#' fit <- list(mu = rnorm(1000, sum(y) / 10.01, 1 / sqrt(10.01)))
#' pcic_bridge(fit, data = list(y = y), score = "normal_lpdf(y | mu, 1)", prior = "normal_lpdf(mu | 0, 10)", all = TRUE)
#' @export
pcic_bridge <- function(fit, ..., all = FALSE, seconds = 60, support = NULL) {
  pcic_estimate(fit, ..., bridge = walks(all, seconds, support))
}

walks <- function(all, seconds, support) {
  check_texts("support", support, FALSE)
  seconds <- one_number("seconds", seconds)
  if (seconds <= 0) input_error("seconds: expected a positive number, not ", seconds, ".")
  list(all = as.double(switch_value("all", all)), seconds = seconds, support = support)
}

#' The answer along a constant of score or prior, from one fit
#'
#' @inheritParams pcic_estimate
#' @inheritParams pcic_bridge
#' @param over the constant and its values, first:last:how many: `"beta = 0.1:1:10"`. Its value in the fit is `beta`, or
#'   what `let` says.
#' @return A [pcic_document][print.pcic_document].
#' @examples
#' set.seed(1)
#' y <- rnorm(10)
#' fit <- list(mu = rnorm(1000, sum(y) / 10.01, 1 / sqrt(10.01)))
#' pcic_sweep(fit, over = "beta = 0.5:1:2", data = list(y = y), score = "normal_lpdf(y | mu, 1)",
#'            prior = "normal_lpdf(mu | 0, 10)")
#' @export
pcic_sweep <- function(fit, over, loss = NULL, point = NULL, data = NULL, score = NULL, let = NULL, target = NULL,
                       prior = NULL, group = NULL, weights = NULL, weighting = "frequency", drop = NULL, where = NULL,
                       beta = 1, seconds = 60, support = NULL, levels = NULL, chains = NULL, threads = 0) {
  check_texts("over", over, TRUE)
  asked <- options_for_core(list(
    score = score, let = let, point = point, target = target, prior = prior, group = group, weights = weights,
    weighting = weighting, drop = drop, where = where, beta = beta, plug_in = FALSE, divisor = "draws-1", psis = TRUE,
    psis_flavour = "loo", r_eff = 1, threads = threads, bridge = walks(FALSE, seconds, support)
  ))
  check_data(data, "data")
  given <- given_draws(fit, NULL, chains, NULL, words_for(asked, loss, is.null(score)))
  joined <- with_losses(given, loss, data)
  asked$losses <- joined$losses
  answer <- .Call(C_sweep_over, for_core(joined$given), data_for_core(data, joined$given, levels), asked, over, NULL)
  new_document(answer, "pcic_sweep", joined$given$taken)
}
