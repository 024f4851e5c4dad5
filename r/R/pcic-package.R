#' pcic: predictive evaluation of Bayesian fits under any loss
#'
#' How well will a Bayesian fit predict, under the loss you will be judged by? [pcic_estimate()] answers from the one
#' MCMC run you have. All numbers are computed by the C++ core; the words are those of the command line
#' (`pcic estimate --help`).
#'
#' A mistake in what is given is an error of class `pcic_input_error`, a file that cannot be read or written one of class
#' `pcic_io_error`, too little memory one of class `pcic_memory_error`. All of them are `pcic_error`s.
#'
#' @useDynLib pcic, .registration = TRUE, .fixes = "C_"
#' @keywords internal
"_PACKAGE"
