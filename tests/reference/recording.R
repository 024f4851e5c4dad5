# Recordings of what R packages answer, as JSON that needs no R to read. Sourced by the make.R of each folder.
#
#   number(x), numbers(x), strings(x), object(...)   values as JSON text
#   record(path, json)                               writes it; with --check compares instead and counts differences
#   finish()                                         exit code 1 if anything differed
arguments <- commandArgs(trailingOnly = FALSE)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", arguments, value = TRUE)[1])))
root <- normalizePath(file.path(here, "..", "..", ".."))
checking <- "--check" %in% arguments
differences <- 0

number <- function(x) sprintf("%.17g", x)
numbers <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
rows <- function(x) paste0("[\n  ", paste(apply(x, 1, numbers), collapse = ",\n  "), "]")
strings <- function(x) paste0("[", paste0('"', x, '"', collapse = ", "), "]")
text <- function(x) paste0('"', x, '"')
object <- function(...) {
  fields <- list(...)
  paste0("{", paste0('"', names(fields), '": ', fields, collapse = ",\n "), "}")
}
words <- function(lines) strsplit(paste(lines, collapse = " "), "[][{}, ]+")[[1]]

# The same script writes both texts: they must agree word by word, and numbers to 1e-12 of their size.
compare <- function(path, json) {
  recorded <- words(readLines(path))
  computed <- words(json)
  if (length(recorded) != length(computed))
    return(sprintf("%d words; computing again gives %d", length(recorded), length(computed)))
  a <- suppressWarnings(as.numeric(recorded))
  b <- suppressWarnings(as.numeric(computed))
  is_number <- !is.na(a) & !is.na(b)
  differs <- recorded != computed
  differs[is_number] <- abs(a - b)[is_number] > 1e-12 * abs(b[is_number])
  if (!any(differs)) return(NULL)
  first <- which(differs)[1]
  sprintf("%d differences; the first: recorded %s, computed %s", sum(differs), recorded[first], computed[first])
}

record <- function(path, json) {
  if (!checking) return(writeLines(json, file.path(here, path)))
  json <- strsplit(json, "\n")[[1]]
  difference <- compare(file.path(here, path), json)
  if (is.null(difference)) {
    cat(sprintf("%s: %d words agree\n", path, length(words(json))))
  } else {
    message(sprintf("%s: %s", path, difference))
    differences <<- differences + 1
  }
}

skip <- function(path, why) cat(sprintf("%s: skipped: %s\n", path, why))
finish <- function() quit(status = if (differences > 0) 1 else 0)

# Rows of a CmdStan CSV that are draws: those after "# Adaptation terminated".
read_cmdstan <- function(path) {
  lines <- readLines(path)
  header <- which(!startsWith(lines, "#"))[1]
  end_of_warmup <- grep("^# Adaptation terminated", lines)
  draws <- lines[seq_along(lines) > end_of_warmup & !startsWith(lines, "#") & seq_along(lines) > header]
  as.matrix(read.csv(text = c(lines[header], draws), check.names = FALSE))
}
array_columns <- function(draws, name) draws[, grep(paste0("^", name, "\\."), colnames(draws))]
