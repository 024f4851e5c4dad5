# Arrays as the core takes them: doubles, copied only if they are something else.

as_doubles <- function(name, values) {
  if (!is.numeric(values) && !is.logical(values) || is.factor(values))
    input_error("array '", name, "' holds ", kind_of(values), " values; expected numbers.")
  if (length(values) == 0L)
    input_error("array '", name, "' has no values: its extents are ", extents_text(values), ".")
  if (!is.double(values)) storage.mode(values) <- "double"
  values
}

extents_text <- function(values) {
  extents <- if (is.null(dim(values))) length(values) else dim(values)
  paste0("(", paste(extents, collapse = ", "), ")")
}

MOST_CHAINS <- 64L

# An array without names: draws x observations, or iterations x chains x observations as loo has it. Its draws lie the
# same way in both.
bare_array <- function(name, values) {
  values <- as_doubles(name, if (is.data.frame(values)) as.matrix(values) else values)
  extents <- dim(values)
  if (!length(extents) %in% 2:3)
    input_error(
      "array '", name, "' has the extents ", extents_text(values), "; expected iterations x observations, or ",
      "iterations x chains x observations."
    )
  has_chains <- length(extents) == 3L
  if (has_chains && extents[[2]] > MOST_CHAINS && extents[[1]] <= MOST_CHAINS)
    input_error(
      "array '", name, "' has the extents ", extents_text(values), ", which would be ", extents[[2]], " chains of ",
      extents[[1]], " draws. Expected iterations x chains x observations: swap the first two with aperm(x, c(2, 1, 3))."
    )
  list(
    name = name, values = values, element = extents[[length(extents)]],
    num_draws = prod(extents[-length(extents)]), chains = if (has_chains) extents[[2]]
  )
}

kind_of <- function(values) if (is.object(values)) class(values)[[1]] else typeof(values)
