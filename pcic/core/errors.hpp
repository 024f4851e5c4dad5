// The three ways a call can fail.
//
//   InputError        the caller's mistake: a bad file, a shape that does not fit   (exit code 2)
//   IoError           the machine's: cannot read, cannot write, disk full           (exit code 3)
//   std::logic_error  ours: a broken invariant                                      (exit code 70)
//
// A message names the place, what was found, what was expected and what to do:
//   fit-2.csv:38: row has 11 values; the header names 12. The file may be cut short.
// Trouble in the statistics is never an error: it is a Finding (pcic/diagnose/finding.hpp).
#pragma once

#include <stdexcept>

namespace pcic {

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace pcic
