// to_text: the answer in words, then the tables, then what speaks against them.
//
//   1. per loss: a sentence that says how well this posterior will predict, and one on whether to trust it
//   2. what was computed from how many draws
//   3. per loss: estimator x (mean, SE, MCSE, sum, SE of sum), the log loss also in loo's terms, R-hat, ESS
//   4. findings, severe first
//
// Ends in a newline. Our own words are ASCII; names keep their UTF-8, control characters in them are shown
// escaped. For reading: programs use to_json.
#pragma once

#include <cstddef>
#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

struct TextOptions {
  bool colour = false;      // ANSI colours for headings and levels
  std::size_t width = 100;  // columns at which prose is wrapped; tables are never wrapped
};

std::string to_text(const Result& result, const TextOptions& options = {});

}  // namespace pcic
