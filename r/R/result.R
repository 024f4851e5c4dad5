# Results: what an evaluation found, read from the document the core writes (docs/result.schema.json).

# answer: document, json, text, details. taken: sentences on what names were taken for.
new_result <- function(answer, taken = character()) {
  document <- answer$document
  losses <- lapply(document$losses, new_loss)
  names(losses) <- vapply(losses, `[[`, "", "name")
  structure(
    losses,
    run = document$run, question = document$question, psis = document$psis, bridge = document$bridge,
    findings = document$findings, taken = taken, json = answer$json, text = answer$text, details = answer$details,
    class = "pcic_result"
  )
}

number <- function(value) if (is.null(value)) NaN else value

new_estimate <- function(row, name, pointwise) {
  list(
    name = name, target = row$target,
    value = number(row$mean$value), se = number(row$mean$se), mcse = number(row$mean$mcse),
    sum = number(row$sum$value), se_sum = number(row$sum$se), mcse_sum = number(row$sum$mcse),
    pointwise = as.double(unlist_null(pointwise[[row$target]][[name]]))
  )
}

# An array of nothing but nulls comes as a list.
unlist_null <- function(values) {
  if (!is.list(values)) return(values)
  vapply(values, number, 0)
}

new_answer <- function(row, pointwise) {
  c(new_estimate(row, "answer", pointwise), list(
    approximation = number(row$mean$approximation), interval_95 = unlist_null(row$mean$interval_95),
    served = unlist(row$served), served_by = pointwise[[row$target]]$served_by, sentence = row$sentence
  ))
}

new_loss <- function(document) {
  answers <- lapply(document$answers, new_answer, pointwise = document$pointwise)
  names(answers) <- vapply(answers, `[[`, "", "target")
  estimates <- lapply(document$estimates, function(row) new_estimate(row, row$name, document$pointwise))
  by_target <- split(estimates, factor(vapply(estimates, `[[`, "", "target"), names(answers)))
  structure(list(
    name = document$loss, is_log_loss = document$is_log_loss, target = document$target,
    answer = answers[[document$target]], answers = answers,
    estimates = lapply(by_target, function(rows) stats::setNames(rows, vapply(rows, `[[`, "", "name"))),
    diagnostics = lapply(document$pointwise$diagnostics, unlist_null),
    rhat = number(document$convergence$rhat), ess = number(document$convergence$ess),
    sentences = document$sentences, advice = document$advice
  ), class = "pcic_loss")
}

#' Results of pcic
#'
#' A `pcic_result` is a list with an element for every loss. Each has `answer` (the first of its `answers`, one per
#' target), `estimates` (by target and name), `diagnostics` (one value per observation), `rhat`, `ess` and `advice`;
#' answers and estimates have `value`, `se`, `mcse` on the scale of one observation, `sum`, `se_sum`, `mcse_sum`, and
#' `pointwise`.
#'
#' @param x,object a result of [pcic_estimate()].
#' @param ... not used.
#' @return `print` its argument, `format` the lines that it prints; `summary` an object that prints everything: R-hat,
#'   effective draws, and all findings.
#' @examples
#' r <- pcic_estimate(log_lik = matrix(rnorm(4000, -1, 0.1), 400, 10), chains = 4)
#' r
#' summary(r)
#' r[["-log_lik"]]$estimates$predictive$waic1$sum
#' @export
print.pcic_result <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

#' @rdname print.pcic_result
#' @export
format.pcic_result <- function(x, ...) {
  text <- attr(x, "text")
  if (text == "") text <- paste(c(vapply(x, function(loss) loss$sentences$answer, ""), format_findings(x)), collapse = "\n\n")
  lines <- strsplit(text, "\n", fixed = TRUE)[[1]]
  taken <- attr(x, "taken")
  if (length(taken) > 0L) c(lines, "", strwrap(paste(taken, collapse = " "))) else lines
}

format_findings <- function(x) {
  vapply(attr(x, "findings"), function(one) paste0(one$level, ": ", one$text, " [", one$code, "]"), "")
}

#' @rdname print.pcic_result
#' @export
summary.pcic_result <- function(object, ...) structure(list(result = object), class = "summary.pcic_result")

#' @rdname print.pcic_result
#' @export
print.summary.pcic_result <- function(x, ...) {
  details <- attr(x$result, "details")
  if (details == "") print(x$result) else cat(details, strwrap(paste(attr(x$result, "taken"), collapse = " ")), sep = "\n")
  invisible(x)
}

#' @rdname print.pcic_result
#' @export
print.pcic_loss <- function(x, ...) {
  cat(strwrap(c(x$sentences$answer, x$sentences$trust)), sep = "\n")
  invisible(x)
}

SCALES <- c("value", "se", "mcse", "sum", "se_sum", "mcse_sum")

#' The numbers of a result as data frames
#'
#' @param x a result of [pcic_estimate()].
#' @param row.names,optional,... as for [as.data.frame()]; not used.
#' @param loss the name of a loss; without it all of them.
#' @return `as.data.frame`: a row for each loss, target and estimator, the answer of a target first. `pointwise`: a row for
#'   each loss and observation, with a column for each target and estimator, and the diagnostics. `findings`: what
#'   to know before trusting a number, severe first; `observations` is a list of their numbers, worst first.
#' @examples
#' r <- pcic_estimate(log_lik = matrix(rnorm(4000, -1, 0.1), 400, 10), chains = 4)
#' as.data.frame(r)
#' head(pointwise(r))
#' findings(r)
#' @export
as.data.frame.pcic_result <- function(x, row.names = NULL, optional = FALSE, ...) {
  rows <- lapply(x, function(loss) {
    lapply(names(loss$answers), function(target) {
      lapply(c(loss$answers[target], loss$estimates[[target]]), function(estimate) {
        data.frame(loss = loss$name, target = target, estimator = estimate$name, estimate[SCALES])
      })
    })
  })
  do.call(rbind, unlist(unlist(unname(rows), recursive = FALSE), recursive = FALSE, use.names = FALSE))
}

#' @rdname as.data.frame.pcic_result
#' @export
pointwise <- function(x, loss = NULL) {
  losses <- if (is.null(loss)) names(x) else loss_named(x, loss)$name
  parts <- lapply(losses, function(name) pointwise_of(x, x[[name]]))
  columns <- unique(unlist(lapply(parts, names)))
  complete <- lapply(parts, function(part) {
    part[setdiff(columns, names(part))] <- NA_real_
    part[columns]
  })
  do.call(rbind, complete)
}

pointwise_of <- function(x, loss) {
  columns <- list()
  for (estimate in c(loss$answers, unlist(unname(loss$estimates), recursive = FALSE)))
    columns[[paste(estimate$target, estimate$name, sep = "_")]] <- estimate$pointwise
  columns <- c(columns, loss$diagnostics)
  columns$pareto_k <- unlist_null(attr(x, "psis")$pareto_k)
  count <- length(columns[[1]])
  numbers <- attr(x, "run")$observations %||% seq_len(count)
  data.frame(loss = loss$name, observation = numbers, Filter(function(column) length(column) == count, columns))
}

#' @rdname as.data.frame.pcic_result
#' @export
findings <- function(x) {
  found <- attr(x, "findings") %||% x$document$findings
  observations <- lapply(found, function(one) as.integer(unlist(one$observations)))
  data.frame(
    level = vapply(found, `[[`, "", "level"), code = vapply(found, `[[`, "", "code"),
    loss = vapply(found, function(one) one$loss %||% NA_character_, ""), text = vapply(found, `[[`, "", "text"),
    observations = I(observations)
  )
}

loss_named <- function(x, loss) {
  if (!loss %in% names(x))
    input_error("loss '", loss, "' was not evaluated; there is ", paste(names(x), collapse = ", "), ".")
  x[[loss]]
}
