// parse_formula: text in Stan's expression syntax -> Syntax.
//
// Precedence, from loose to tight, as in Stan:  ? :   ||   &&   == !=   < <= > >=   + -   * / .* ./
// unary ! - +   ^ (right-associative; -2^2 is -4)   indexing and calls.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/formula/language/syntax.hpp"

namespace pcic {

inline constexpr std::size_t longest_formula = 20'000;  // bytes
inline constexpr std::size_t deepest_nesting = 200;     // brackets, operators and calls inside one another

// `place` names the formula in messages: "--loss", "job.toml: score". Throws InputError with the formula and
// a caret under the trouble.
Syntax parse_formula(std::string_view text, std::string_view place);

// name(a, b | c) = expression
struct FunctionDefinition {
  std::string name;
  std::vector<std::string> parameters;
  std::size_t bar = 0;  // as in Syntax
  Syntax body;
  std::string text;  // of the whole definition; the spans of the body are places in it
};
FunctionDefinition parse_definition(std::string_view text, std::string_view place);

}  // namespace pcic
