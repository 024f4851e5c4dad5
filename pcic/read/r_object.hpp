// RObject: an R value as saveRDS writes it: vectors of numbers and texts, lists of them, and their attributes.
//
// The binary form (XDR), versions 2 and 3. Safe on hostile bytes: nothing is allocated for what is promised before it is
// there, nesting is limited, and every other kind of object is an InputError that says what to save instead.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pcic {

struct RObject {
  enum class Kind { nothing, numbers, texts, list };
  Kind kind = Kind::nothing;
  std::vector<double> numbers;     // NA is NaN
  std::vector<std::string> texts;  // NA is "NA"
  std::vector<RObject> list;
  std::vector<std::string> attribute_names;
  std::vector<RObject> attributes;

  const RObject* attribute(std::string_view name) const;  // null if there is none
  bool inherits(std::string_view name) const;
};

bool is_r_bytes(std::string_view first_bytes);

RObject parse_r_object(std::string_view bytes, std::string_view place);

}  // namespace pcic
