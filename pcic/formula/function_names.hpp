// The words of the language that name operations: functions called by name, and operators.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "pcic/formula/operation.hpp"

namespace pcic {

struct NamedOperation {
  std::string_view name;
  Operation operation;
};
std::span<const NamedOperation> elementwise_functions();

struct NamedNumber {
  std::string_view name;  // called without arguments: pi()
  double value;
};
std::span<const NamedNumber> numbers();

// Of one vector or matrix: sum, mean, min, max, log_sum_exp, ... (dot_product takes two).
std::span<const std::string_view> inner_functions();

std::optional<Operation> elementwise_function(std::string_view name);

struct OperatorMeaning {
  Operation operation;
  bool swapped = false;  // a > b is b < a
};
std::optional<OperatorMeaning> binary_operator(std::string_view word);  // but not *

}  // namespace pcic
