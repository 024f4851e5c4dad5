#' k-hat and r of every observation
#'
#' With ggplot2 where it is installed, with base graphics otherwise.
#'
#' @param x a result of [pcic_estimate()].
#' @param loss its name; without it the first.
#' @param ... handed to [graphics::plot()] by base graphics.
#' @return With ggplot2 the plot; otherwise its argument, invisibly.
#' @examples
#' r <- pcic_estimate(log_lik = matrix(rnorm(4000, -1, 0.1), 400, 10))
#' plot(r)
#' @export
plot.pcic_result <- function(x, loss = NULL, ...) {
  chosen <- loss_named(x, loss %||% names(x)[[1]])
  drawn <- diagnostics_to_draw(x, chosen)
  threshold <- attr(x, "psis")$threshold
  title <- sprintf("%s: answer %.4g (standard error %.2g)", chosen$name, chosen$answer$value, chosen$answer$se)
  if (requireNamespace("ggplot2", quietly = TRUE)) return(plotted_with_ggplot2(drawn, threshold, title))
  shown <- is.finite(drawn$value)
  graphics::plot(
    drawn$observation[shown], drawn$value[shown],
    pch = ifelse(drawn$diagnostic[shown] == "r", 4, 1), xlab = "observation", ylab = "k-hat (o) and r (x)", main = title, ...
  )
  if (!is.null(threshold)) graphics::abline(h = threshold, lty = 2)
  invisible(x)
}

diagnostics_to_draw <- function(x, chosen) {
  series <- list("k-hat" = unlist_null(attr(x, "psis")$pareto_k), r = chosen$diagnostics$ratio)
  series <- Filter(length, series)
  if (length(series) == 0L) input_error("loss '", chosen$name, "' has no diagnostics to draw.")
  do.call(rbind, lapply(names(series), function(name) {
    data.frame(observation = seq_along(series[[name]]), value = series[[name]], diagnostic = name)
  }))
}

plotted_with_ggplot2 <- function(drawn, threshold, title) {
  mapping <- ggplot2::aes(
    x = .data[["observation"]], y = .data[["value"]], colour = .data[["diagnostic"]], shape = .data[["diagnostic"]]
  )
  drawn <- drawn[is.finite(drawn$value), ]
  picture <- ggplot2::ggplot(drawn, mapping) + ggplot2::geom_point() +
    ggplot2::labs(x = "observation", y = NULL, colour = NULL, shape = NULL, title = title)
  if (is.null(threshold)) picture else picture + ggplot2::geom_hline(yintercept = threshold, linetype = 2)
}

utils::globalVariables(".data")
