// WrittenPrecision: how far a number in a file may be from the one that was meant.
//
// Writers keep Q significant digits (CmdStan: 6 or 8), or D decimals, or 24 binary digits. Q and D are the
// largest that any of the numbers shows; half a unit of the last digit is then
//   max(10^-D, |x| 10^(1-Q)) / 2,   and at least |x| 2^-24 if every number is a float.
#pragma once

#include "pcic/core/aligned.hpp"
#include "pcic/core/block.hpp"
#include "pcic/core/random_stream.hpp"

namespace pcic {

class WrittenPrecision {
 public:
  explicit WrittenPrecision(const BlockView& numbers);  // looks at some thousand of them

  double half_unit(double number) const;

 private:
  void add(double number);

  int digits_ = 1, decimals_ = 0;
  bool only_floats_ = true;
};

// Every number moved by half a unit of its last digit, up or down.
AlignedVector moved_by_half_units(const BlockView& numbers, RandomStream& random);

}  // namespace pcic
