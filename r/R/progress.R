# A bar of cli, where it is installed and asked for: what the core calls with the number of draws it has read.
progress_of <- function(wanted, num_draws) {
  if (!isTRUE(wanted) || !requireNamespace("cli", quietly = TRUE)) return(list(on_draws = NULL, done = function() NULL))
  bar <- cli::cli_progress_bar("Reading draws", total = num_draws %||% NA, .auto_close = FALSE)
  list(
    on_draws = function(count) cli::cli_progress_update(set = count, id = bar),
    done = function() cli::cli_progress_done(id = bar)
  )
}
