# What does not change from draw to draw: lists, data frames and files, as the core takes them.

is_column <- function(values) {
  length(values) > 0L && (is.factor(values) || is.character(values) || is.logical(values) ||
    is.numeric(values) && is.null(oldClass(values)))
}

is_paths <- function(given) is.character(given) && is.null(names(given))

# One column or array. A single number is a scalar, except in a data frame of one row.
as_column <- function(name, values, in_frame) {
  if (!is_column(values))
    input_error(
      "data '", name, "' holds ", if (length(values) == 0L) "nothing" else paste(class(values)[[1]], "values"),
      "; expected numbers or texts. Convert it, for example with as.numeric() or as.character()."
    )
  if (is.character(values) && anyNA(values))
    input_error(
      "data '", name, "': text ", which(is.na(values))[[1]], " is missing; expected a text in every place. ",
      "Leave the observation out, or give it a text of its own."
    )
  if (is.factor(values)) return(list(name = name, texts = as.character(values), levels = levels(values)))
  if (is.character(values)) return(list(name = name, texts = values))
  extents <- dim(values) %||% if (length(values) == 1L && !in_frame) integer() else length(values)
  if (length(extents) > 1L) values <- aperm(values) # the last index fastest, as the core has it
  list(name = name, numbers = as.double(values), shape = as.double(extents))
}

as_columns <- function(data) {
  if (length(data) == 0L) return(list())
  if (is.null(names(data)) || any(names(data) == ""))
    input_error("data is a list; expected every column in it by its name: list(y = ..., x = ...).")
  lapply(names(data), function(name) as_column(name, data[[name]], is.data.frame(data)))
}

check_data <- function(data, called) {
  if (!is.null(data) && !is_paths(data) && !is.list(data))
    input_error(
      called, " is a ", class(data)[[1]], "; expected a data frame, a list of vectors and arrays, or the path of a file."
    )
}

# All data of an evaluation. What is given comes before what the fit brought along.
data_for_core <- function(data, given, levels = NULL, called = "data") {
  check_data(data, called)
  list(
    columns = if (is_paths(data)) list() else as_columns(data),
    files = if (is_paths(data)) path.expand(data),
    of_fit = as_columns(given$data),
    levels = lapply(names(levels), function(column) list(column = column, texts = as.character(levels[[column]])))
  )
}
