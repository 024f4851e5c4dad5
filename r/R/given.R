# What was given as a fit: its draws as the core takes them, and what it brought along.

new_given <- function() {
  list(
    num_draws = NULL, chains = NULL, # chains: not known of a matrix
    arrays = list(), # list(name, values, element): draws x element
    columns = list(), # list(names, values): one array, or a list of vectors
    files = NULL, layout = NULL, first_row = NULL, allow_incomplete = FALSE,
    computed = list(), # list(name, arguments, on_block)
    data = list(), # of the fit
    taken = character(), # sentences: what a name was taken for
    on_demand = list() # arrays that are made if a formula or a function names them
  )
}

# The given with so many draws in so many chains (NULL: not known); an error if it has others.
with_draws <- function(given, name, num_draws, chains) {
  if (!is.null(given$files))
    input_error(
      "array '", name, "' is in memory, but the draws are in files. Give both as arrays, or name the file of the array."
    )
  before <- given
  given$num_draws <- before$num_draws %||% num_draws
  given$chains <- before$chains %||% chains
  if (given$num_draws != num_draws || !is.null(chains) && given$chains != chains)
    input_error(
      "array '", name, "' has ", draws_text(num_draws, chains), ", but what was given before it has ",
      draws_text(before$num_draws, before$chains), "."
    )
  given
}

draws_text <- function(num_draws, chains) {
  if (is.null(chains)) paste(num_draws, "draws") else paste(chains, "chains of", num_draws / chains, "draws")
}

with_array <- function(given, array) {
  given <- with_draws(given, array$name, array$num_draws, array$chains)
  given$arrays <- c(given$arrays, list(array[c("name", "values", "element")]))
  given
}

# draws x the shape of an element, chains one after another.
with_drawn <- function(given, name, values, chains = NULL) {
  values <- as_doubles(name, values)
  extents <- dim(values) %||% length(values)
  element <- extents[-1]
  with_array(given, list(name = name, values = values, element = element, num_draws = extents[[1]], chains = chains))
}

with_columns <- function(given, names, values, num_draws, chains) {
  given <- with_draws(given, names[[1]], num_draws, chains)
  given$columns <- c(given$columns, list(list(names = names, values = values)))
  given
}

names_in <- function(given) {
  if (is.null(given$files) && is.null(given$num_draws)) character() else names(shapes_in(given))
}

shapes_in <- function(given) checked(.Call(C_array_shapes, for_core(given)))

# As the core reads it.
for_core <- function(given) {
  given$num_draws <- as.double(given$num_draws %||% 0)
  given$chains <- as.double(given$chains %||% 1)
  given$allow_incomplete <- as.double(given$allow_incomplete)
  given$arrays <- lapply(given$arrays, function(array) {
    array$element <- as.double(array$element)
    array
  })
  given
}

# Makes the arrays on demand whose names are among the words.
with_demanded <- function(given, words) {
  wanted <- setdiff(intersect(names(given$on_demand), words), names(given$data))
  if (length(wanted) > 0L) wanted <- setdiff(wanted, names_in(given))
  for (name in wanted) {
    given <- with_drawn(given, name, given$on_demand[[name]]$make())
    given$taken <- c(given$taken, given$on_demand[[name]]$sentence)
  }
  given
}

words_in <- function(texts) unique(unlist(regmatches(texts, gregexpr("[A-Za-z_][A-Za-z0-9_]*", texts))))

`%||%` <- function(value, otherwise) if (is.null(value)) otherwise else value
