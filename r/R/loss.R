# Losses as they may be given: formulas, arrays, functions, alone or by name.

ARRAY_NAME <- "loss"

# A list of list(name, what); the name is "" where the formula has one or is one.
named_losses <- function(loss) {
  if (is.null(loss)) return(list())
  if (is.function(loss) || is.numeric(loss) || is.logical(loss)) return(list(list(name = ARRAY_NAME, what = loss)))
  if (!is.character(loss) && (!is.list(loss) || is.object(loss)))
    input_error(
      "loss is a ", class(loss)[[1]], "; expected formulas, arrays of the extents of log_lik, functions, or a list of them."
    )
  names <- names(loss) %||% rep("", length(loss))
  Map(function(name, what) {
    list(name = if (name == "" && !is.character(what)) ARRAY_NAME else name, what = what)
  }, names, as.list(loss), USE.NAMES = FALSE)
}

# Formulas and the arguments of functions name arrays.
words_of_losses <- function(loss) {
  unlist(lapply(named_losses(loss), function(one) {
    if (is.character(one$what)) words_in(one$what) else if (is.function(one$what)) names(formals(one$what))
  }))
}

# Arrays and functions join the draws: list(given, losses), with the losses as the core is asked for them.
with_losses <- function(given, loss, data) {
  losses <- character()
  for (one in named_losses(loss)) {
    if (is.character(one$what)) {
      losses <- c(losses, if (one$name == "") one$what else paste(one$name, "=", one$what))
      next
    }
    given <- if (is.function(one$what)) {
      with_function(given, one$name, one$what, data)
    } else {
      with_array(given, bare_array(one$name, one$what))
    }
    losses <- c(losses, one$name)
  }
  list(given = given, losses = losses)
}

with_function <- function(given, name, f, data) {
  shapes <- shapes_in(given)
  values <- c(if (is.list(data)) as.list(data), given$data)
  arguments <- names(formals(f))
  drawn <- intersect(arguments, names(shapes))
  fixed <- values[intersect(setdiff(arguments, drawn), names(values))]
  needed <- arguments[vapply(formals(f), function(default) is.symbol(default) && default == quote(expr = ), NA)]
  unknown <- setdiff(needed, c("...", drawn, names(fixed)))
  if (length(unknown) > 0L)
    input_error(
      "loss '", name, "' has an argument '", unknown[[1]], "' that is neither in the draws nor in the data; there is ",
      paste(sort(unique(c(names(shapes), names(values)))), collapse = ", "), "."
    )
  if (length(drawn) == 0L)
    input_error(
      "loss '", name, "' has no argument that is an array of the draws; there is ",
      paste(sort(names(shapes)), collapse = ", "), "."
    )
  num_obs <- number_of_observations(shapes, data, fixed)
  given$computed <- c(given$computed, list(list(
    name = name, arguments = drawn, on_block = on_block_of(name, f, drawn, fixed, num_obs)
  )))
  given
}

# NULL: not known.
number_of_observations <- function(shapes, data, fixed) {
  if (!is.null(shapes$log_lik)) return(prod(shapes$log_lik))
  if (is.data.frame(data)) return(nrow(data))
  lengths <- lengths(Filter(function(value) is.null(dim(value)) && length(value) > 1L, fixed))
  if (length(lengths) > 0L) max(lengths)
}

# R has no broadcasting: what has one value per observation, or one per draw, is handed over as draws x observations.
on_block_of <- function(name, f, drawn, fixed, num_obs) {
  per_draw <- function(value) {
    if (is.null(dim(value)) && !is.null(num_obs)) matrix(value, length(value), num_obs) else value
  }
  per_observation <- function(value, num_draws) {
    if (!is.null(dim(value)) || is.null(num_obs) || length(value) != num_obs) return(value)
    matrix(rep(if (is.factor(value)) as.character(value) else value, each = num_draws), num_draws, num_obs)
  }
  function(blocks) {
    tryCatch({
      num_draws <- NROW(blocks[[1]])
      arguments <- c(
        stats::setNames(lapply(blocks, per_draw), drawn),
        lapply(fixed, per_observation, num_draws = num_draws)
      )
      returned <- do.call(f, arguments)
      if (length(dim(returned)) != 2L || nrow(returned) != num_draws)
        input_error(
          "loss '", name, "' returned the extents ", extents_text(returned), " for ", num_draws, " draws; expected ",
          "a matrix of ", num_draws, " rows, and a column per observation. Draws are the first extent of its arguments."
        )
      as_doubles(name, returned)
    }, error = identity, interrupt = identity)
  }
}
