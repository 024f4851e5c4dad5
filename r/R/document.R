# What the core answers besides results: a list with `document`, `json` and `text`.
new_document <- function(answer, class, taken = character()) {
  answer <- checked(answer)[c("document", "json", "text")]
  if (length(taken) > 0L) answer$text <- paste(c(answer$text, strwrap(paste(taken, collapse = " ")), ""), collapse = "\n")
  structure(answer, class = c(class, "pcic_document"))
}

#' Answers that are documents
#'
#' What [pcic_compare()], [pcic_influence()], [pcic_predict()] and [pcic_sweep()] return: a list with `document`, what the
#' core found, as the schemas in its documentation describe it; `json`, the same as text; and `text`, which is printed.
#'
#' @param x an answer.
#' @param ... not used.
#' @return `print` its argument, `format` the lines that it prints.
#' @export
print.pcic_document <- function(x, ...) {
  cat(x$text)
  invisible(x)
}

#' @rdname print.pcic_document
#' @export
format.pcic_document <- function(x, ...) strsplit(x$text, "\n", fixed = TRUE)[[1]]
