#' Losses and scores of one draw at a time
#'
#' For draws that never are in memory together: inside your own sampler. Keeps what all estimators, their errors and the
#' findings need, and nothing else; memory grows with the observations and the square root of `expected_draws`.
#'
#' An accumulator has
#' * `$add(nu, s)`: one draw, or several: the losses and the score of every observation. A vector with a value per
#'   observation, or a matrix of draws x observations; of several losses, a list of them. Without losses `$add(s = s)`.
#' * `$begin_chain()`: the draws that follow are of another chain.
#' * `$merge(other)`: a chain that ran elsewhere, of the same observations.
#' * `$num_draws()`, `$result()`: as [pcic_estimate()] gives it.
#' * `$save()`: a raw vector, to be kept or sent to another session, where `pcic_accumulator(saved = )` takes it.
#'
#' @param num_obs number of observations.
#' @param losses their names; `NULL`: the score alone.
#' @param log_loss evaluate minus the score as well.
#' @param expected_draws of all chains together.
#' @param saved what `$save()` returned.
#' @param x an accumulator.
#' @param ... not used.
#' @return An environment of class `pcic_accumulator`.
#' @examples
#' set.seed(1)
#' y <- rnorm(10)
#' acc <- pcic_accumulator(num_obs = 10)
#' for (mu in rnorm(500, mean(y), 0.3)) acc$add(abs(y - mu), dnorm(y, mu, log = TRUE))
#' acc$num_draws()
#' acc$result()$loss$answer$value
#' @export
pcic_accumulator <- function(num_obs, losses = "loss", log_loss = FALSE, expected_draws = 20000, saved = NULL) {
  held <- if (!is.null(saved)) {
    if (!is.raw(saved)) input_error("saved: expected what acc$save() returned, not ", value_text(saved), ".")
    checked(.Call(C_load_accumulator, saved))
  } else {
    check_texts("losses", losses, FALSE)
    checked(.Call(
      C_new_accumulator, whole_number("num_obs", num_obs), as.character(losses), switch_value("log_loss", log_loss),
      whole_number("expected_draws", expected_draws)
    ))
  }
  methods_of_accumulator(held)
}

methods_of_accumulator <- function(held) {
  acc <- new.env(parent = emptyenv())
  acc$held <- held
  acc$add <- function(nu = NULL, s) {
    s <- draws_as_rows(s, "s")
    nu <- if (!is.null(nu)) do.call(cbind, lapply(if (is.list(nu)) nu else list(nu), draws_as_rows, name = "nu"))
    if (!is.null(nu) && nrow(nu) != nrow(s)) input_error("nu has ", nrow(nu), " draws, but s has ", nrow(s), ".")
    for (m in seq_len(nrow(s))) checked(.Call(C_add_to_accumulator, held, if (!is.null(nu)) nu[m, ], s[m, ]))
    invisible(acc)
  }
  acc$begin_chain <- function() {
    checked(.Call(C_begin_chain, held))
    invisible(acc)
  }
  acc$merge <- function(other) {
    if (!inherits(other, "pcic_accumulator")) input_error("merge: expected an accumulator, not a ", class(other)[[1]], ".")
    checked(.Call(C_merge_accumulators, held, other$held))
    invisible(acc)
  }
  acc$num_draws <- function() checked(.Call(C_accumulated_draws, held))
  acc$save <- function() checked(.Call(C_save_accumulator, held))
  acc$result <- function() new_result(checked(.Call(C_accumulated_result, held)))
  structure(acc, class = "pcic_accumulator")
}

draws_as_rows <- function(values, name) {
  values <- as_doubles(name, values)
  if (is.matrix(values)) values else matrix(values, 1L)
}

#' @rdname pcic_accumulator
#' @export
print.pcic_accumulator <- function(x, ...) {
  cat("pcic accumulator: ", x$num_draws(), " draws\n", sep = "")
  invisible(x)
}
