#' Results as loo knows them
#'
#' An object of class `psis_loo` from the pointwise values that the core computed, for `loo::loo_compare()`,
#' `loo::loo_model_weights()`, `loo::pareto_k_table()` and the printing and plotting of loo.
#'
#' Of the log loss: `elpd_loo` is minus the psis estimate of the predictive target. Of another loss the same with minus that
#' loss under its own target, and then `p_loo` is not defined.
#'
#' `pcic_loo` computes the same of an array, and nothing else: what `loo::loo(log_lik)` does, faster. It has no findings and no
#' other estimators; [pcic_estimate()] has.
#'
#' @param x a result of [pcic_estimate()].
#' @param loss the loss to convert; without it the log loss.
#' @param log_lik log-likelihoods: iterations x observations, or iterations x chains x observations. Doubles are not copied.
#' @param r_eff relative efficiency of the draws: a number, or one per observation.
#' @param threads 0 for as many as there are cores. The answer does not depend on it.
#' @return An object of the classes `psis_loo`, `importance_sampling_loo` and `loo`.
#' @examplesIf requireNamespace("loo", quietly = TRUE)
#' log_lik <- loo::example_loglik_array()
#' r <- as_loo(pcic_estimate(log_lik = log_lik, r_eff = "auto"))
#' r
#' loo::pareto_k_table(r)
#' pcic_loo(log_lik)
#' @export
as_loo <- function(x, loss = NULL) {
  chosen <- loss_for_loo(x, loss)
  target <- if (chosen$is_log_loss) "predictive" else chosen$target
  psis <- chosen$estimates[[target]]$psis
  of_weights <- attr(x, "psis")
  if (is.null(psis) || is.null(of_weights))
    input_error("loss '", chosen$name, "' has no estimate 'psis'; evaluate it with psis = TRUE.")
  undefined <- rep(NA_real_, length(psis$pointwise))
  new_psis_loo(list(
    elpd = -psis$pointwise, p_loo = if (chosen$is_log_loss) unlist_null(of_weights$p_loo) else undefined,
    mcse = if (chosen$is_log_loss) unlist_null(of_weights$mcse) else undefined,
    pareto_k = unlist_null(of_weights$pareto_k), n_eff = unlist_null(of_weights$n_eff)
  ), suppressWarnings(as.numeric(of_weights$r_eff)), attr(x, "run")$num_draws)
}

# found: one value per observation of elpd, p_loo, mcse, pareto_k, n_eff.
new_psis_loo <- function(found, r_eff, num_draws) {
  values <- cbind(
    elpd_loo = found$elpd, mcse_elpd_loo = found$mcse, p_loo = found$p_loo, looic = -2 * found$elpd,
    influence_pareto_k = found$pareto_k
  )
  estimates <- loo_estimates(values[, c("elpd_loo", "p_loo", "looic"), drop = FALSE])
  diagnostics <- list(pareto_k = found$pareto_k, n_eff = found$n_eff, r_eff = rep_len(r_eff, nrow(values)))
  structure(
    c(
      list(estimates = estimates, pointwise = values, diagnostics = diagnostics, psis_object = NULL),
      stats::setNames(as.list(estimates[, "Estimate"]), rownames(estimates)),
      stats::setNames(as.list(estimates[, "SE"]), paste0("se_", rownames(estimates)))
    ),
    dims = as.integer(c(num_draws, nrow(values))), class = c("psis_loo", "importance_sampling_loo", "loo")
  )
}

# As loo sums pointwise values: SE = sqrt(n var).
loo_estimates <- function(values) {
  cbind(Estimate = colSums(values), SE = sqrt(nrow(values) * apply(values, 2, stats::var)))
}

loss_for_loo <- function(x, loss) {
  if (!is.null(loss)) return(loss_named(x, loss))
  for (one in x) if (one$is_log_loss) return(one)
  input_error("The log loss was not evaluated; name the loss to convert: ", paste(names(x), collapse = ", "), ".")
}

#' @rdname as_loo
#' @export
pcic_loo <- function(log_lik, r_eff = 1, threads = 0) {
  array <- bare_array("log_lik", log_lik)
  if (!is.numeric(r_eff) || !length(r_eff) %in% c(1L, array$element))
    input_error("r_eff: expected a number, or one for each of ", array$element, " observations, not ", value_text(r_eff), ".")
  found <- .Call(C_psis_loo, array$values, as.double(array$num_draws), as.double(r_eff), thread_count(threads))
  new_psis_loo(checked(found), r_eff, array$num_draws)
}
