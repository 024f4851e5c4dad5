#include "pcic/formula/function_names.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace pcic {
namespace {

using enum Operation;

constexpr auto function_table = std::to_array<NamedOperation>({
    {"abs", abs},
    {"fabs", abs},
    {"sign", sign},
    {"square", square},
    {"sqrt", sqrt},
    {"cbrt", cbrt},
    {"inv", inv},
    {"exp", exp},
    {"expm1", expm1},
    {"log", log},
    {"log1p", log1p},
    {"log1m", log1m},
    {"log1p_exp", log1p_exp},
    {"log1m_exp", log1m_exp},
    {"inv_logit", inv_logit},
    {"logit", logit},
    {"log_inv_logit", log_inv_logit},
    {"log1m_inv_logit", log1m_inv_logit},
    {"Phi", Phi},
    {"log_Phi", log_Phi},
    {"inv_Phi", inv_Phi},
    {"erf", erf},
    {"erfc", erfc},
    {"lgamma", lgamma},
    {"digamma", digamma},
    {"trigamma", trigamma},
    {"bessel_i0e", bessel_i0e},
    {"bessel_i1e", bessel_i1e},
    {"sin", sin},
    {"cos", cos},
    {"tan", tan},
    {"asin", asin},
    {"acos", acos},
    {"atan", atan},
    {"sinh", sinh},
    {"cosh", cosh},
    {"tanh", tanh},
    {"floor", floor},
    {"ceil", ceil},
    {"round", round},
    {"trunc", trunc},
    {"pow", power},
    {"fmin", fmin},
    {"fmax", fmax},
    {"min", fmin},
    {"max", fmax},
    {"lmultiply", lmultiply},
    {"multiply_log", lmultiply},
    {"log_sum_exp", log_sum_exp},
    {"log_diff_exp", log_diff_exp},
    {"lbeta", lbeta},
    {"lchoose", lchoose},
    {"binomial_coefficient_log", lchoose},
    {"gamma_p", gamma_p},
    {"gamma_q", gamma_q},
    {"inc_beta", inc_beta},
});

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr auto number_table = std::to_array<NamedNumber>({
    {"pi", std::numbers::pi},
    {"e", std::numbers::e},
    {"sqrt2", std::numbers::sqrt2},
    {"log2", std::numbers::ln2},
    {"log10", std::numbers::ln10},
    {"positive_infinity", infinity},
    {"negative_infinity", -infinity},
    {"not_a_number", std::numeric_limits<double>::quiet_NaN()},
    {"machine_precision", std::numeric_limits<double>::epsilon()},
});

constexpr auto inner_table = std::to_array<std::string_view>(
    {"sum", "mean", "variance", "sd", "min", "max", "log_sum_exp", "softmax", "log_softmax", "num_elements"});

}  // namespace

std::span<const NamedOperation> elementwise_functions() {
  return function_table;
}

std::span<const NamedNumber> numbers() {
  return number_table;
}

std::span<const std::string_view> inner_functions() {
  return inner_table;
}

std::optional<Operation> elementwise_function(std::string_view name) {
  for (const NamedOperation& entry : function_table)
    if (entry.name == name) return entry.operation;
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
