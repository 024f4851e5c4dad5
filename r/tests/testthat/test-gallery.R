# The gallery of bad inputs (tests/gallery), as far as it is about what pcic_estimate takes too: the same words.

texts <- c("score", "target", "prior", "group", "weights", "weighting", "where", "divisor", "layout", "psis_flavour")
lists <- c("data", "held_out", "loss", "let", "point")
switches <- c("plug_in", "allow_incomplete")

# Flags of `pcic estimate` as arguments of pcic_estimate; NULL if there is one that only the command line has.
arguments_from <- function(words) {
  if (words[[1]] != "estimate" || length(words) > 1L && words[[2]] == "job.toml") return(NULL)
  found <- list(fit = character())
  name <- "fit"
  for (word in words[-1]) {
    if (startsWith(word, "--")) {
      name <- gsub("-", "_", substring(word, 3))
      if (name %in% switches) found[[name]] <- TRUE
      if (name %in% lists && is.null(found[[name]])) found[[name]] <- character()
      if (!name %in% c(texts, lists, switches)) return(NULL)
    } else if (name %in% switches) {
      return(NULL)
    } else {
      found[[name]] <- if (name %in% texts) word else c(found[[name]], word)
    }
  }
  found
}

said_of <- function(case, arguments) {
  before <- setwd(case$folder)
  on.exit(setwd(before))
  tryCatch({
    do.call(pcic_estimate, arguments)
    "nothing"
  }, error = function(e) paste0(class(e)[[1]], ": ", conditionMessage(e)))
}

test_that("R says what the command line says", {
  skip_if_not_installed("jsonlite")
  script <- in_tree("r", "tests", "gallery", "cases.py")
  folder <- tempfile("gallery")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  expect_identical(system2("python3", c("-B", script, folder)), 0L)
  cases <- jsonlite::fromJSON(file.path(folder, "cases.json"), simplifyVector = FALSE)
  tried <- 0
  for (case in cases) {
    arguments <- arguments_from(unlist(case$words))
    if (is.null(arguments) || length(arguments$fit) == 0L || !case$exit %in% 2:3) next
    tried <- tried + 1
    expected <- paste0(if (case$exit == 3) "pcic_io_error" else "pcic_input_error", ": ", case$says)
    expect_identical(said_of(case, arguments), expected, label = case$name)
  }
  expect_gt(tried, 50)
})
