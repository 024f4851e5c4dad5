#' Which observations does the answer hang on?
#'
#' @inheritParams pcic_estimate
#' @param parameters arrays of the draws whose jackknife covariance is wanted.
#' @param replicates the outcome and the array of the draws that replicates it: `c("y", "y_rep")`.
#' @param top cases shown in the text.
#' @return A [pcic_document][print.pcic_document].
#' @examples
#' pcic_influence(log_lik = matrix(rnorm(4000, -1, 0.1), 400, 10))
#' @export
pcic_influence <- function(fit = NULL, loss = NULL, data = NULL, log_lik = NULL, score = NULL, let = NULL,
                           prior = NULL, group = NULL, weights = NULL, weighting = "frequency", beta = 1,
                           parameters = NULL, replicates = NULL, top = 10, levels = NULL, chains = NULL, threads = 0) {
  asked <- options_for_core(list(
    score = score, let = let, prior = prior, group = group, weights = weights, weighting = weighting, beta = beta,
    plug_in = FALSE, divisor = "draws-1", psis = TRUE, psis_flavour = "loo", r_eff = 1, threads = threads
  ))
  check_texts("parameters", parameters, FALSE)
  check_texts("replicates", replicates, FALSE)
  if (!length(replicates) %in% c(0L, 2L))
    input_error("replicates: expected the outcome and its array, not ", value_text(replicates), ".")
  words <- c(words_for(asked, loss, is.null(score)), words_in(c(parameters, replicates)))
  check_data(data, "data")
  joined <- with_losses(given_draws(fit, log_lik, chains, NULL, words), loss, data)
  asked[c("losses", "parameters", "replicates")] <- list(joined$losses, parameters, replicates)
  asked$top <- whole_number("top", top, least = 0)
  answer <- .Call(C_influence, for_core(joined$given), data_for_core(data, joined$given, levels), asked, NULL)
  new_document(answer, "pcic_influence", joined$given$taken)
}
