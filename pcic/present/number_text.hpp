// How the text output writes numbers: no digit that chance has written.
//
//   value        to the second digit of its Monte Carlo error, if that is known; otherwise, and never finer,
//                to the second digit of its standard error or to four digits, whichever shows more
//   uncertainty  to two digits
//
// Outside [1e-4, 1e7) numbers are written as 1.2e-05. Not finite: NaN, inf, -inf. Unknown: "-".
#pragma once

#include <string>

namespace pcic {

// NaN for a standard error or a Monte Carlo error that is not known.
std::string value_text(double value, double se, double mcse);
std::string uncertainty_text(double uncertainty);

}  // namespace pcic
