#' Results as JSON
#'
#' @param x a result of [pcic_estimate()].
#' @param file the file to write; without it nothing is written.
#' @param source the path of a file that `pcic_json` or `pcic estimate --json` wrote, or the JSON itself.
#' @return `pcic_json`: the whole result as the command line writes it with `--json`; `pcic_read`: a result.
#' @examples
#' r <- pcic_estimate(log_lik = matrix(rnorm(400), 100, 4))
#' again <- pcic_read(pcic_json(r))
#' identical(again[["-log_lik"]]$answer$value, r[["-log_lik"]]$answer$value)
#' @export
pcic_json <- function(x, file = NULL) {
  json <- attr(x, "json") %||% x$json
  if (is.null(file)) return(json)
  checked(.Call(C_write_text, path.expand(file), json))
  invisible(json)
}

#' @rdname pcic_json
#' @export
pcic_read <- function(source) {
  check_texts("source", source, TRUE)
  is_json <- grepl("^\\s*\\{", source)
  if (!is_json && !file.exists(source))
    stop(errorCondition(paste0(source, ": there is no such file."), class = c("pcic_io_error", "pcic_error")))
  json <- if (is_json) source else paste(readLines(source, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  new_result(checked(.Call(C_read_result, if (is_json) "the JSON that was given" else source, json)))
}
