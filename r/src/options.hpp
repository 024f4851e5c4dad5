// options_from: what to evaluate, under the names of the command line.
#pragma once

#include <cpp11/list.hpp>
#include <pcic/evaluate.hpp>
#include <string>

namespace pcic::r {

// asked: as R/options.R makes it. Throws InputError for a word that is none of its kind.
EvaluateOptions options_from(const cpp11::list& asked);

Target target_from(const std::string& word);

}  // namespace pcic::r
