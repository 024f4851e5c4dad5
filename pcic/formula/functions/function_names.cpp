#include "pcic/formula/functions/function_names.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace pcic {
namespace {

using enum Operation;

constexpr auto function_table = std::to_array<ElementwiseFunction>({
#define PCIC_OF_X(name, call, meaning, example, ...) {call, meaning, example, name},
#define PCIC_OF_XY(name, call, meaning, example, ...) {call, meaning, example, name},
#define PCIC_OF_XYZ(name, call, meaning, example, ...) {call, meaning, example, name},
#include "pcic/formula/functions/operation_rows.hpp"
});

constexpr auto other_name_table = std::to_array<OtherName>({
    {"fabs", abs},
    {"min", fmin},
    {"max", fmax},
    {"multiply_log", lmultiply},
    {"binomial_coefficient_log", lchoose},
});

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr auto number_table = std::to_array<NamedNumber>({
    {"pi()", "3.14159...", std::numbers::pi},
    {"e()", "2.71828...", std::numbers::e},
    {"sqrt2()", "square root of 2", std::numbers::sqrt2},
    {"log2()", "log(2)", std::numbers::ln2},
    {"log10()", "log(10)", std::numbers::ln10},
    {"positive_infinity()", "infinity", infinity},
    {"negative_infinity()", "minus infinity", -infinity},
    {"not_a_number()", "an undefined value", std::numeric_limits<double>::quiet_NaN()},
    {"machine_precision()", "the gap between 1 and the next larger number",
     std::numeric_limits<double>::epsilon()},
});

}  // namespace

std::span<const ElementwiseFunction> elementwise_functions() {
  static const std::vector<ElementwiseFunction> with_a_name = [] {
    std::vector<ElementwiseFunction> functions;
    for (const ElementwiseFunction& function : function_table)
      if (!function.call.empty()) functions.push_back(function);
    return functions;
  }();
  return with_a_name;
}

std::span<const OtherName> other_names() {
  return other_name_table;
}

std::span<const NamedNumber> numbers() {
  return number_table;
}

std::optional<Operation> elementwise_function(std::string_view word) {
  for (const ElementwiseFunction& function : elementwise_functions())
    if (name_of_call(function.call) == word) return function.operation;
  for (const OtherName& other : other_names())
    if (other.name == word) return other.operation;
  return std::nullopt;
}

std::optional<OperatorMeaning> binary_operator(std::string_view word) {
  struct Entry {
    std::string_view word;
    OperatorMeaning meaning;
  };
  static constexpr auto table = std::to_array<Entry>({
      {"+", {add}},
      {"-", {subtract}},
      {".*", {multiply}},
      {"/", {divide}},
      {"./", {divide}},
      {"^", {power}},
      {"<", {less}},
      {"<=", {less_equal}},
      {">", {less, true}},
      {">=", {less_equal, true}},
      {"==", {equal}},
      {"!=", {not_equal}},
      {"&&", {logical_and}},
      {"||", {logical_or}},
  });
  for (const Entry& entry : table)
    if (entry.word == word) return entry.meaning;
  return std::nullopt;
}

}  // namespace pcic
