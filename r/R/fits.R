# Whatever a sampler returned. Methods of as_given take the reading of files only where there are files.

as_given <- function(fit, reading) UseMethod("as_given")

as_given.default <- function(fit, reading) {
  if (is.numeric(fit)) input_error("A bare array of log-likelihoods is given as log_lik =, not as the fit.")
  input_error(
    "fit is a ", class(fit)[[1]], "; expected a fit of brms, rstanarm, rstan or cmdstanr, draws of posterior, a list of ",
    "arrays whose first extent is the draws, or the paths of files. A bare array of log-likelihoods is given as log_lik =."
  )
}

as_given.character <- function(fit, reading) {
  if (length(fit) == 0L || anyNA(fit)) input_error("fit: expected the paths of files, not ", value_text(fit), ".")
  given <- new_given()
  given$files <- path.expand(fit)
  given[names(reading)] <- reading
  given
}

as_given.list <- function(fit, reading) {
  if (length(fit) == 0L || is.null(names(fit)) || any(names(fit) == ""))
    input_error("fit is a list; expected every array in it by its name: list(mu = ..., log_lik = ...).")
  given <- new_given()
  for (name in names(fit)) given <- with_drawn(given, name, fit[[name]])
  given
}

as_given.data.frame <- function(fit, reading) {
  columns <- lapply(names(fit), function(name) as_doubles(name, fit[[name]]))
  with_columns(new_given(), names(fit), columns, nrow(fit), NULL)
}

as_given.draws_array <- function(fit, reading, names = dimnames(fit)[[3]]) {
  extents <- dim(fit)
  with_columns(new_given(), names, as_doubles("draws", fit), extents[[1]] * extents[[2]], extents[[2]])
}

as_given.draws_matrix <- function(fit, reading) {
  need_package("posterior", "A draws_matrix")
  with_columns(new_given(), colnames(fit), as_doubles("draws", unclass(fit)), nrow(fit), posterior::nchains(fit))
}

as_given.draws_df <- function(fit, reading) {
  need_package("posterior", "A draws_df")
  per_chain <- table(fit$.chain)
  if (length(unique(per_chain)) > 1L)
    input_error("The chains of the draws_df have ", paste(per_chain, collapse = ", "), " draws; expected as many in each.")
  rows <- order(fit$.chain, fit$.iteration)
  columns <- unclass(fit)[posterior::variables(fit)]
  if (is.unsorted(rows)) columns <- lapply(columns, function(column) column[rows])
  columns <- Map(as_doubles, names(columns), columns)
  with_columns(new_given(), names(columns), unname(columns), length(rows), length(per_chain))
}

as_given.draws_list <- function(fit, reading) {
  need_package("posterior", "A draws_list")
  as_given.draws_array(posterior::as_draws_array(fit), reading)
}

as_given.draws_rvars <- function(fit, reading) {
  need_package("posterior", "A draws_rvars")
  given <- new_given()
  for (name in posterior::variables(fit)) {
    values <- posterior::draws_of(fit[[name]])
    if (length(values) == nrow(values)) dim(values) <- NULL # a scalar
    given <- with_drawn(given, name, values, posterior::nchains(fit))
  }
  given
}

as_given.stanfit <- function(fit, reading) {
  need_package("rstan", "A stanfit")
  as_given.draws_array(rstan::extract(fit, permuted = FALSE), reading)
}

as_given.CmdStanMCMC <- function(fit, reading) as_given.character(fit$output_files(), reading)

as_given.brmsfit <- function(fit, reading) {
  need_package("brms", "A brmsfit")
  need_package("posterior", "A brmsfit")
  from_regression(
    as_given.draws_array(posterior::as_draws_array(fit), reading),
    fit$data, outcome_or_null(brms::get_y(fit)),
    log_lik = function() brms::log_lik(fit),
    epred = function() brms::posterior_epred(fit),
    y_rep = function() brms::posterior_predict(fit)
  )
}

# rstanarm calls a coefficient as the column it belongs to: here it is b_ and that name, as brms has it.
as_given.stanreg <- function(fit, reading) {
  need_package("rstanarm", "A stanreg")
  draws <- as.array(fit)
  data <- stats::model.frame(fit)
  names <- dimnames(draws)[[3]]
  is_column <- names %in% c("(Intercept)", names(data))
  names[is_column] <- paste0("b_", gsub("[()]", "", names[is_column]))
  from_regression(
    as_given.draws_array(draws, reading, names), data, outcome_or_null(rstanarm::get_y(fit)),
    log_lik = function() rstanarm::log_lik(fit),
    epred = function() rstanarm::posterior_epred(fit),
    y_rep = function() rstanarm::posterior_predict(fit)
  )
}

outcome_or_null <- function(outcome) tryCatch(as.vector(outcome), error = function(e) NULL)

# A fit that knows its data, its log-likelihood and its predictions.
from_regression <- function(given, data, outcome, log_lik, epred, y_rep) {
  given$data <- Filter(function(column) is_column(column) && !(is.character(column) && anyNA(column)), as.list(data))
  if (!"y" %in% names(given$data) && is_column(outcome)) given$data$y <- outcome
  said <- function(name, what) paste0("`", name, "` is ", what, ".")
  given$on_demand <- list(
    log_lik = list(make = log_lik, sentence = said("log_lik", "log_lik(fit), the log-likelihood of the fit")),
    mu = list(make = epred, sentence = said("mu", "posterior_epred(fit), the expected outcome under each draw")),
    epred = list(make = epred, sentence = said("epred", "posterior_epred(fit), the expected outcome under each draw")),
    y_rep = list(make = y_rep, sentence = said("y_rep", "posterior_predict(fit), a predicted outcome under each draw"))
  )
  given
}
