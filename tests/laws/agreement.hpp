// When two answers to the same question agree: when they differ by no more than rounding explains.
#pragma once

#include <string>
#include <vector>

namespace pcic::laws {

struct Answer {
  double value = 0;
  double error = 0;  // how far rounding may move it
};

// The first that differs by more than its error, in words; empty if none does.
std::string difference(const std::vector<Answer>& a, const std::vector<Answer>& b);

// The same, to the last bit.
std::string difference_in_bits(const std::vector<Answer>& a, const std::vector<Answer>& b);

}  // namespace pcic::laws
