# The R blocks of the guide run, in the order in which they stand.
test_that("blocks run", {
  page <- readLines(in_tree("docs", "guide", "r.md"))
  skip_if_not_installed("loo")
  before <- setwd(in_tree())
  on.exit(setwd(before))
  opens <- which(page == "```r")
  expect_gt(length(opens), 4)
  names <- new.env(parent = globalenv())
  for (open in opens) {
    if (startsWith(page[[open - 1]], "<!-- not run")) next
    close <- open + which(page[-seq_len(open)] == "```")[[1]]
    code <- parse(text = page[(open + 1):(close - 1)])
    capture.output(for (one in code) print(eval(one, names)))
  }
  expect_s3_class(names$r, "pcic_result")
})
