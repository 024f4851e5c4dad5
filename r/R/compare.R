#' Which model predicts best?
#'
#' @param ... results of [pcic_estimate()] (or all of [pcic_predict()]) on the same observations, by the name of the model;
#'   or one list of them.
#' @param loss only this loss; without it every one that all results have.
#' @param target the target to compare under; without it that of the first result's answer.
#' @param estimator the estimate to compare by; without it the answer.
#' @param x a comparison.
#' @param row.names,optional not used.
#' @return A [pcic_document][print.pcic_document]; `as.data.frame` has a row for each loss and model, best first.
#' @examples
#' set.seed(1)
#' good <- matrix(rnorm(10000, -1, 0.1), 500, 20)
#' compared <- pcic_compare(good = pcic_estimate(log_lik = good), bad = pcic_estimate(log_lik = good - 1))
#' compared
#' as.data.frame(compared)
#' @export
pcic_compare <- function(..., loss = NULL, target = NULL, estimator = NULL) {
  results <- results_in(list(...), vapply(substitute(list(...))[-1], deparse1, ""))
  asked <- list(loss = loss, target = target, estimator = estimator)
  for (name in names(asked)) check_texts(name, asked[[name]], TRUE)
  new_document(.Call(C_compare, names(results), vapply(results, pcic_json, ""), asked), "pcic_comparison")
}

# By name; a result without one is called as it was written.
results_in <- function(results, written) {
  if (length(results) == 1L && is.list(results[[1]]) && !is.object(results[[1]])) {
    results <- results[[1]]
    written <- seq_along(results)
  }
  names <- names(results) %||% rep("", length(results))
  names[names == ""] <- written[names == ""]
  for (k in seq_along(results))
    if (!inherits(results[[k]], c("pcic_result", "pcic_prediction")))
      input_error(names[[k]], " is a ", class(results[[k]])[[1]], "; expected a result of pcic_estimate or pcic_predict.")
  stats::setNames(results, names)
}

#' @rdname pcic_compare
#' @export
as.data.frame.pcic_comparison <- function(x, row.names = NULL, optional = FALSE, ...) {
  rows <- lapply(x$document$losses, function(loss) {
    lapply(loss$models, function(model) {
      flat <- lapply(as.list(unlist(lapply(model, function(value) value %||% NA))), utils::type.convert, as.is = TRUE)
      data.frame(loss = loss$loss, target = loss$target, flat)
    })
  })
  do.call(rbind, unlist(rows, recursive = FALSE))
}

#' A page to look at and to pass on
#'
#' @param ... results of [pcic_estimate()]; several, by name, are compared. The last argument without a name may be the
#'   file.
#' @param file the HTML file to write. It needs no network.
#' @return The name of the file, invisibly.
#' @examples
#' r <- pcic_estimate(log_lik = matrix(rnorm(4000, -1, 0.1), 400, 10))
#' page <- tempfile(fileext = ".html")
#' pcic_report(r, page)
#' file.size(page) > 1000
#' @export
pcic_report <- function(..., file = NULL) {
  results <- list(...)
  written <- vapply(substitute(list(...))[-1], deparse1, "")
  if (length(results) + length(file) < 2L) input_error("Give a result, and the file to write.")
  if (is.null(file)) {
    file <- results[[length(results)]]
    results <- results[-length(results)]
    written <- written[-length(written)]
  }
  check_texts("file", file, TRUE)
  results <- results_in(results, written)
  checked(.Call(C_report, names(results), vapply(results, pcic_json, ""), path.expand(file)))
  invisible(file)
}
