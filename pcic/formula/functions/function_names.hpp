// The words of the language that name operations: functions called by name, and operators.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "pcic/formula/functions/operation.hpp"

namespace pcic {

// "lchoose" of "lchoose(n, k)".
inline std::string_view name_of_call(std::string_view call) {
  return call.substr(0, call.find('('));
}

struct ElementwiseFunction {
  std::string_view call;  // "lchoose(n, k)"
  std::string_view meaning;
  std::string_view example;
  Operation operation;
};
std::span<const ElementwiseFunction> elementwise_functions();

// Stan's second names.
struct OtherName {
  std::string_view name;
  Operation operation;
};
std::span<const OtherName> other_names();

std::optional<Operation> elementwise_function(std::string_view name);

struct NamedNumber {
  std::string_view call;  // "pi()"
  std::string_view meaning;
  double value;
};
std::span<const NamedNumber> numbers();

struct OperatorMeaning {
  Operation operation;
  bool swapped = false;  // a > b is b < a
};
std::optional<OperatorMeaning> binary_operator(std::string_view word);  // but not *

}  // namespace pcic
