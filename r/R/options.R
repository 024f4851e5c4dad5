# The options of a question, in the words of the command line, as the core reads them.

TEXTS <- c("score", "target", "prior", "group", "weights", "weighting", "where", "divisor", "psis_flavour", "draws_from")
LISTS_OF_TEXTS <- c("let", "point")
SWITCHES <- c("plug_in", "psis")

options_for_core <- function(asked) {
  for (name in intersect(c(TEXTS, LISTS_OF_TEXTS), names(asked))) check_texts(name, asked[[name]], name %in% TEXTS)
  for (name in intersect(SWITCHES, names(asked))) asked[[name]] <- as.double(switch_value(name, asked[[name]]))
  asked$drop <- observation_numbers(asked$drop)
  asked$beta <- one_number("beta", asked$beta)
  asked["r_eff"] <- list(r_eff_values(asked$r_eff))
  asked$threads <- thread_count(asked$threads)
  asked
}

check_texts <- function(name, value, single) {
  if (is.null(value)) return(invisible())
  if (!is.character(value) || anyNA(value) || single && length(value) != 1L)
    input_error(name, ": expected ", if (single) "a text" else "texts", ", not ", value_text(value), ".")
}

switch_value <- function(name, value) {
  if (!is.logical(value) || length(value) != 1L || is.na(value))
    input_error(name, ": expected TRUE or FALSE, not ", value_text(value), ".")
  value
}

one_number <- function(name, value) {
  if (!is.numeric(value) || length(value) != 1L || is.na(value))
    input_error(name, ": expected a number, not ", value_text(value), ".")
  as.double(value)
}

whole_number <- function(name, value, least = 1) {
  value <- one_number(name, value)
  if (value < least || value != trunc(value) || value > 2^53)
    input_error(name, ": expected a whole number from ", least, " on, not ", value_text(value), ".")
  value
}

value_text <- function(value) {
  text <- paste(deparse(value, nlines = 1L), collapse = "")
  if (nchar(text) > 60L) paste0(substr(text, 1L, 57L), "...") else text
}

observation_numbers <- function(drop) {
  if (is.null(drop)) return(NULL)
  if (!is.numeric(drop) || anyNA(drop) || any(drop < 1 | drop != trunc(drop) | drop > 2^53))
    input_error("drop: observations are counted from 1, and ", value_text(drop), " does not.")
  as.double(drop)
}

# NULL for "auto": the core computes them.
r_eff_values <- function(r_eff) {
  if (identical(r_eff, "auto")) return(NULL)
  if (!is.numeric(r_eff) || length(r_eff) == 0L)
    input_error("r_eff: expected a number, one per observation, or \"auto\", not ", value_text(r_eff), ".")
  as.double(r_eff)
}

# 0: as many as there are cores.
thread_count <- function(threads) whole_number("threads", threads, least = 0)
