// answered: what a call from R returns, errors included.
//
// A failure is a list of class pcic_failure with the class of the condition to signal and its message; R signals it
// when nothing of C++ is left on the stack.
#pragma once

#include <cpp11/R.hpp>
#include <functional>
#include <string>

namespace pcic::r {

SEXP failure(const char* kind, const std::string& message);

SEXP answered(const std::function<SEXP()>& work);

}  // namespace pcic::r
