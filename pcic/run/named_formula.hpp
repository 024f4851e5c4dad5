// "mae = abs(y - mu)": a formula that is given a name.
#pragma once

#include <string>
#include <string_view>

namespace pcic {

struct NamedText {
  std::string name;  // empty if there is none; the head of a function for "dev(y, m) = ..."
  std::string formula;
};

// Only a single = after a name or a function's head makes a name: a == b, a <= b and f(a == b) do not.
NamedText split_name(std::string_view text);

}  // namespace pcic
