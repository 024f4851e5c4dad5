# Errors: conditions with a class for each kind, and the words of the core.

input_error <- function(...) {
  stop(errorCondition(paste0(...), class = c("pcic_input_error", "pcic_error")))
}

# What a routine of the core returned, or the condition that it asks for: signalled here, where no C++ is on the stack.
checked <- function(answer) {
  if (!inherits(answer, "pcic_failure")) return(answer)
  if (answer$kind == "interrupt" || inherits(answer$condition, "interrupt")) .Call(C_interrupt_again)
  if (answer$kind == "condition") stop(answer$condition)
  stop(errorCondition(answer$message, class = c(answer$kind, "pcic_error")))
}

# Packages that only some inputs need.
need_package <- function(package, what) {
  if (!requireNamespace(package, quietly = TRUE))
    input_error(what, " needs the package '", package, "', which is not installed.")
}
