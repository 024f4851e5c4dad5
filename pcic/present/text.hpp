// to_text: the answer in words, then the tables, then what speaks against them.
//
//   1. per loss: the answer, with its target and its errors, and which estimators it rests on
//   2. what was computed from how many draws
//   3. per loss and target: estimator x (mean, SE, MCSE, sum, SE of sum); the log loss also in loo's terms
//   4. findings, severe first: three of them, all with `details`
//
// Ends in a newline. Our own words are ASCII; names keep their UTF-8, control characters in them are shown
// escaped. For reading: programs use to_json.
#pragma once

#include <cstddef>
#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

struct TextOptions {
  bool colour = false;     // ANSI colours for headings and levels
  std::size_t width = 80;  // columns at which prose is wrapped; tables are never wrapped
  bool plot = false;       // dots with whiskers of two Monte Carlo errors beside the tables, in Unicode
  bool details = false;    // R-hat, effective draws, and every finding
};

std::string to_text(const Result& result, const TextOptions& options = {});

}  // namespace pcic
