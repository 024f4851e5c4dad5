#' How well will this posterior predict?
#'
#' One pass over the draws of a fit: the expected loss for a new observation, under any loss, with its errors and with
#' diagnostics that say how far it can be trusted.
#'
#' The score is the log-likelihood of an observation: the array `log_lik` of the draws, what brms and rstanarm compute,
#' or a formula. `data` need not be given for fits of brms and rstanarm, which know theirs; there `y` is the outcome,
#' `mu` and `epred` are `posterior_epred(fit)`, and `y_rep` is `posterior_predict(fit)`, unless the fit or the data have
#' something of that name. A coefficient that rstanarm calls as a column of the data is `b_` and that name, as in brms.
#'
#' A loss that is an R function is called on blocks of draws. Its arguments are arrays of the draws and columns of the
#' data, by name. What has one value per observation or one per draw comes as a matrix, draws x observations, so
#' that `function(y, mu) abs(y - mu)` is right whether `mu` is a scalar or has a value per observation; arrays of another
#' length come with the draws as their first extent, and other data as they are. The function returns a matrix,
#' draws x observations.
#'
#' @param fit a fit of brms, rstanarm, rstan or cmdstanr; draws of posterior (`draws_array`, `draws_df`, `draws_matrix`,
#'   `draws_rvars`, `draws_list`); a list of arrays whose first extent is the draws, chains one after another; or paths
#'   of files. With `fold`, a list of fits named by the values of that column.
#' @param loss formulas in Stan's syntax over draws and data, which may have names (`"mae = abs(y - mu)"`); the name of
#'   an array; an array of the extents of `log_lik`; an R function; or a named list of them. Without it the loss is
#'   minus the log-likelihood.
#' @param point the prediction inside losses that are formulas: then the answer is about the posterior mean of it.
#' @param data a data frame, a list of vectors and arrays, or paths of files.
#' @param log_lik log-likelihoods: iterations x observations, or iterations x chains x observations as loo has them.
#'   Doubles are not copied.
#' @param score a formula or the name of an array: what the posterior was fitted with, per observation.
#' @param let definitions that formulas may use: `"mu = alpha + beta * x"`.
#' @param target `"predictive"`, `"gibbs"` or `"plugin"`; without it the first that the losses have.
#' @param prior formula of the log prior.
#' @param group,weights columns of the data: what is left out together, and how much observations count.
#' @param weighting `"frequency"` or `"importance"`.
#' @param drop numbers of observations that are not evaluated.
#' @param where a formula of the data: only observations where it holds are evaluated.
#' @param beta power of the posterior.
#' @param plug_in also estimate what the posterior mean of the parameters predicts.
#' @param divisor of covariances, `"draws-1"` or `"draws"`.
#' @param psis whether importance sampling is wanted.
#' @param psis_flavour `"loo"` or `"arviz"`.
#' @param r_eff relative efficiency of the draws: a number, one per observation, or `"auto"`: from the chains.
#' @param refit a list of fits, each named by the number of the one observation that it has not seen.
#' @param held_out data that the fit has not seen; then nothing is left out.
#' @param fold a column of `data`: every part is judged by the fit that has not seen it.
#' @param draws_from `"posterior"`, or `"mixture"`: the mixture of all leave-one-out posteriors.
#' @param bridge see [pcic_bridge()].
#' @param levels a list: the order of the texts of a column. Factors have one.
#' @param chains the number of chains that lie one after another in matrices and lists of arrays, which do not say it.
#' @param layout,first_row,allow_incomplete how files are to be read, as on the command line.
#' @param threads 0 for as many as there are cores. The answer does not depend on it.
#' @param progress whether to show a progress bar; needs cli.
#' @return A `pcic_result`: a list with an element for every loss, such as `r$mae$answer$value`. See
#'   [print()][print.pcic_result], [as.data.frame()][as.data.frame.pcic_result], [pointwise()], [findings()],
#'   [as_loo()], [pcic_compare()], [pcic_report()].
#' @examples
#' set.seed(1)
#' y <- rnorm(20)
#' mu <- rnorm(1000, mean(y), 1 / sqrt(20))
#' r <- pcic_estimate(list(mu = mu), data = list(y = y), score = "normal_lpdf(y | mu, 1)",
#'                    loss = "mae = abs(y - mu)", point = "mu", chains = 4)
#' r
#' r$mae$answer$value
#'
#' log_lik <- outer(mu, y, function(mu, y) dnorm(y, mu, log = TRUE))
#' as.data.frame(pcic_estimate(log_lik = log_lik))
#' @export
pcic_estimate <- function(fit = NULL, loss = NULL, point = NULL, data = NULL, log_lik = NULL, score = NULL,
                          let = NULL, target = NULL, prior = NULL, group = NULL, weights = NULL,
                          weighting = "frequency", drop = NULL, where = NULL, beta = 1, plug_in = FALSE,
                          divisor = "draws-1", psis = TRUE, psis_flavour = "loo", r_eff = 1, refit = NULL,
                          held_out = NULL, fold = NULL, draws_from = "posterior", bridge = NULL, levels = NULL,
                          chains = NULL, layout = NULL, first_row = NULL, allow_incomplete = FALSE, threads = 0,
                          progress = FALSE) {
  reading <- reading_of_files(layout, first_row, allow_incomplete)
  asked <- options_for_core(list(
    score = score, let = let, point = point, target = target, prior = prior, group = group, weights = weights,
    weighting = weighting, drop = drop, where = where, beta = beta, plug_in = plug_in, divisor = divisor, psis = psis,
    psis_flavour = psis_flavour, r_eff = r_eff, threads = threads, draws_from = draws_from, bridge = bridge
  ))
  if (!is.null(fold)) return(estimate_folds(fit, data, fold, loss, asked, reading, levels))
  if (!is.null(held_out) && !is.null(data))
    input_error(
      "--data with --held-out: formulas read the held-out data alone. Leave --data out, and give what else they need as ",
      "a further --held-out file."
    )
  words <- words_for(asked, loss, needs_log_lik = is.null(score) && is.null(held_out))
  given <- given_draws(fit, log_lik, chains, reading, words)
  if (!is.null(held_out)) {
    given$data <- list() # which are those of the fit
    asked$held_out <- if (is_paths(held_out)) paste(held_out, collapse = ", ") else "held_out"
    asked$score <- score %||% ""
  }
  evaluated <- if (is.null(held_out)) data else held_out
  check_data(evaluated, if (is.null(held_out)) "data" else "held_out")
  joined <- with_losses(given, loss, evaluated)
  asked$losses <- joined$losses
  refits <- lapply(refit_list(refit), function(other) {
    for_core(given_draws(other, NULL, chains, reading, words))
  })
  shown <- progress_of(progress, joined$given$num_draws)
  on.exit(shown$done())
  answer <- .Call(
    C_estimate, for_core(joined$given), data_for_core(evaluated, joined$given, levels), asked, refits, shown$on_draws
  )
  new_result(checked(answer), joined$given$taken)
}

reading_of_files <- function(layout, first_row, allow_incomplete) {
  check_texts("layout", layout, TRUE)
  if (!is.null(first_row) && !first_row %in% c("names", "data"))
    input_error("first_row: expected \"names\" or \"data\", not ", value_text(first_row), ".")
  list(layout = layout, first_row = first_row, allow_incomplete = switch_value("allow_incomplete", allow_incomplete))
}

# What formulas and functions name; of the score, the array log_lik.
words_for <- function(asked, loss, needs_log_lik) {
  texts <- unlist(asked[c("score", "let", "point", "prior", "where")])
  c(if (needs_log_lik) "log_lik", words_in(texts), words_of_losses(loss))
}

given_draws <- function(fit, log_lik, chains, reading, words) {
  if (is.null(fit) && is.null(log_lik)) input_error("Give a fit, or an array of log-likelihoods as log_lik =.")
  given <- if (is.null(fit)) new_given() else as_given(fit, reading)
  if (!is.null(log_lik)) {
    if ("log_lik" %in% names_in(given))
      input_error("The fit has an array 'log_lik' already; leave log_lik = out, or give it without the fit.")
    given <- with_array(given, bare_array("log_lik", log_lik))
  }
  if (!is.null(chains) && is.null(given$files)) {
    chains <- whole_number("chains", chains)
    if (is.null(given$chains) && given$num_draws %% chains != 0)
      input_error("chains: ", given$num_draws, " draws are not ", chains, " chains of equal length.")
    if (!is.null(given$chains) && given$chains != chains)
      input_error("chains is ", chains, ", but what was given has ", given$chains, ".")
    given$chains <- chains
  }
  with_demanded(given, words)
}

refit_list <- function(refit) {
  if (is.null(refit)) return(list())
  numbers <- suppressWarnings(as.integer(names(refit)))
  if (!is.list(refit) || is.object(refit) || length(numbers) != length(refit) || anyNA(numbers) || any(numbers < 1L))
    input_error("refit: expected a list of fits, each named by the number of its observation: list(\"3\" = fit_without_3).")
  refit
}

estimate_folds <- function(fits, data, fold, loss, asked, reading, levels) {
  if (!is.list(fits) || is.object(fits) || is.null(names(fits)))
    input_error("fold: expected a list of fits, named by the values of that column: list(\"1\" = fit_without_1, ...).")
  if (!all(vapply(named_losses(loss), function(one) is.character(one$what), NA)))
    input_error("fold: expected losses as formulas.")
  check_texts("fold", fold, TRUE)
  words <- words_for(asked, loss, needs_log_lik = FALSE)
  given <- lapply(fits, given_draws, log_lik = NULL, chains = NULL, reading = reading, words = words)
  asked$losses <- with_losses(new_given(), loss, data)$losses
  if (is.null(asked$score) && length(asked$losses) > 0L) asked$score <- ""
  answer <- .Call(C_estimate_folds, lapply(given, for_core), data_for_core(data, new_given(), levels), asked, fold)
  new_result(checked(answer))
}
