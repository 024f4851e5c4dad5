#' How well is each observation predicted when it is left out?
#'
#' Means, quantiles, CRPS, PIT and metrics of leave-one-out predictions.
#'
#' @inheritParams pcic_estimate
#' @param predict a formula, or the name of an array of the draws. For fits of brms and rstanarm `y_rep` is
#'   `posterior_predict(fit)`; set the seed before.
#' @param observed a formula of the data; without it there are expectations only. For fits of brms and rstanarm it is `y`.
#' @param kind `"draws"`, `"mean"` or `"probability"`: what is predicted.
#' @param quantile levels of the quantiles.
#' @param tau of the quantile score.
#' @param r_eff relative efficiency of the draws: a number, or `"auto"`: from the chains.
#' @return A [pcic_document][print.pcic_document].
#' @examples
#' set.seed(1)
#' y <- rnorm(8)
#' mu <- rnorm(500, mean(y), 0.3)
#' fit <- list(mu = mu, y_rep = matrix(rnorm(4000, mu), 500, 8))
#' pcic_predict(fit, data = list(y = y), score = "normal_lpdf(y | mu, 1)", observed = "y")
#' @export
pcic_predict <- function(fit = NULL, data = NULL, log_lik = NULL, score = NULL, predict = "y_rep", observed = NULL,
                         let = NULL, kind = "draws", quantile = c(0.05, 0.5, 0.95), tau = 0.9, drop = NULL,
                         where = NULL, r_eff = 1, levels = NULL, chains = NULL, threads = 0) {
  asked <- list(score = score, predict = predict, observed = observed, let = let, kind = kind, where = where)
  for (name in names(asked)) check_texts(name, asked[[name]], name != "let")
  words <- c(words_for(asked, NULL, is.null(score)), words_in(c(predict, observed)))
  given <- given_draws(fit, log_lik, chains, NULL, words)
  if (is.null(observed) && "y" %in% names(given$data)) asked$observed <- "y"
  asked$drop <- observation_numbers(drop)
  if (!is.numeric(quantile)) input_error("quantile: expected probabilities, not ", value_text(quantile), ".")
  asked$quantile <- as.double(quantile)
  asked$tau <- one_number("tau", tau)
  asked$threads <- thread_count(threads)
  asked["r_eff"] <- list(r_eff_values(r_eff))
  answer <- .Call(C_predict_from, for_core(given), data_for_core(data, given, levels), asked, NULL)
  new_document(answer, "pcic_prediction", given$taken)
}
