# Writes the .rds files of this folder, with R 4.2.2 and posterior 1.4.0: Rscript make_files.R, run from here.
suppressMessages(library(posterior))
draws <- as_draws_array(array((1:24) / 4, c(3, 2, 4), dimnames = list(NULL, NULL, c("mu", "theta[1]", "theta[2]", "lp__"))))
saveRDS(draws, "draws_array.rds")
saveRDS(as_draws_matrix(draws), "draws_matrix.rds", version = 2)
saveRDS(as_draws_df(draws), "draws_df.rds", compress = "xz")
saveRDS(matrix(-(1:20) / 8, 10, 2), "log_lik.rds", compress = "bzip2")
saveRDS(data.frame(y = c(1.5, NA, 3), g = factor(c("low", "high", "low"), levels = c("low", "high")), s = c("u", "v", "u"), k = 1:3),
        "data.rds", compress = FALSE)
saveRDS(list(N = 2L, x = matrix(1:6, 2, 3)), "stan_data.rds")
saveRDS(lm(mpg ~ wt, mtcars), "model.rds")
made <- function() model.frame(y ~ x, data.frame(y = c(1, 2, 3), x = c(.5, 1, 1.5)))  # with an environment of its own
saveRDS(made(), "model_frame.rds")
