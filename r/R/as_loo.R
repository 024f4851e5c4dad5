#' Results as loo knows them
#'
#' An object of class `psis_loo` from the pointwise values that the core computed, for `loo::loo_compare()`,
#' `loo::loo_model_weights()`, `loo::pareto_k_table()` and the printing and plotting of loo.
#'
#' Of the log loss: `elpd_loo` is minus the psis estimate of the predictive target. Of another loss the same with minus that
#' loss under its own target, and then `p_loo` is not defined.
#'
#' @param x a result of [pcic_estimate()].
#' @param loss the loss to convert; without it the log loss.
#' @return An object of the classes `psis_loo`, `importance_sampling_loo` and `loo`.
#' @examplesIf requireNamespace("loo", quietly = TRUE)
#' log_lik <- loo::example_loglik_array()
#' r <- as_loo(pcic_estimate(log_lik = log_lik, r_eff = "auto"))
#' r
#' loo::pareto_k_table(r)
#' @export
as_loo <- function(x, loss = NULL) {
  chosen <- loss_for_loo(x, loss)
  target <- if (chosen$is_log_loss) "predictive" else chosen$target
  psis <- chosen$estimates[[target]]$psis
  of_weights <- attr(x, "psis")
  if (is.null(psis) || is.null(of_weights))
    input_error("loss '", chosen$name, "' has no estimate 'psis'; evaluate it with psis = TRUE.")
  p_loo <- if (chosen$is_log_loss) unlist_null(of_weights$p_loo) else rep(NA_real_, length(psis$pointwise))
  mcse <- if (chosen$is_log_loss) unlist_null(of_weights$mcse) else rep(NA_real_, length(psis$pointwise))
  pareto_k <- unlist_null(of_weights$pareto_k)
  values <- cbind(
    elpd_loo = -psis$pointwise, mcse_elpd_loo = mcse, p_loo = p_loo, looic = 2 * psis$pointwise,
    influence_pareto_k = pareto_k
  )
  estimates <- loo_estimates(values[, c("elpd_loo", "p_loo", "looic"), drop = FALSE])
  r_eff <- suppressWarnings(as.numeric(of_weights$r_eff))
  structure(
    c(
      list(
        estimates = estimates, pointwise = values,
        diagnostics = list(
          pareto_k = pareto_k, n_eff = unlist_null(of_weights$n_eff), r_eff = rep(r_eff, length(pareto_k))
        ),
        psis_object = NULL
      ),
      stats::setNames(as.list(estimates[, "Estimate"]), rownames(estimates)),
      stats::setNames(as.list(estimates[, "SE"]), paste0("se_", rownames(estimates)))
    ),
    dims = c(attr(x, "run")$num_draws, nrow(values)),
    class = c("psis_loo", "importance_sampling_loo", "loo")
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
