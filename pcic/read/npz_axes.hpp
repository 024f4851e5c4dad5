// Which axes the arrays of one fit begin with, from their shapes: draws, or chains and draws.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/array_layout.hpp"

namespace pcic {

struct LeadingAxes {
  bool has_chains = false;
  std::string evidence;  // for it
};

struct NamedShape {
  std::string name;
  std::vector<std::size_t> shape;
};

// Of two arrays or more. InputError, with the shapes, if they do not begin alike, and if nothing tells what they
// begin with.
LeadingAxes find_leading_axes(std::span<const NamedShape> arrays, const LayoutEvidence& evidence,
                              std::string_view place);

}  // namespace pcic
