// "sigma > 0; 0 < p < 1; simplex(theta)": what a user says of where parameters lie.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/sample/walk/unbounded.hpp"

namespace pcic {

struct SupportDeclaration {
  std::string parameter;
  ParameterSupport support;

  bool operator==(const SupportDeclaration&) const = default;
};

// Throws InputError, with what can be said, for anything else.
std::vector<SupportDeclaration> parse_support(std::string_view text);

// "sigma > 0", "0 < p < 1", "theta is a simplex".
std::string describe(const SupportDeclaration& declaration);

}  // namespace pcic
