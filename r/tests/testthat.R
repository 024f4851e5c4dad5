library(testthat)
library(pcic)

test_check("pcic")
