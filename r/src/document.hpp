// What the core answers, for R: a JSON document, what it says as an R list, and its text.
#pragma once

#include <cpp11/R.hpp>
#include <pcic/result.hpp>
#include <string>

namespace pcic::r {

// details: the longer text; empty if there is none. In the list, objects are named lists, arrays of numbers and of
// texts are vectors (null: NaN, NA), other arrays lists.
SEXP document(const std::string& json, const std::string& text, const std::string& details = {});
SEXP document(const Result& result);

}  // namespace pcic::r
