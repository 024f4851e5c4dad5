// Syntax: a formula as it is written, before its names mean anything.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pcic {

// Bytes [begin, end) of the formula's text.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// One node of the tree. What its fields mean depends on the kind:
//
//   number       value
//   name         word
//   call         word(children...); bar = number of arguments before '|', 0 without one
//   index        children[0] [ children[1], ... ]
//   unary        word is "-" or "!" ("+" leaves no trace)
//   binary       word is one of  + - * / .* ./ ^ < <= > >= == != && ||
//   conditional  children[0] ? children[1] : children[2]
//   vector       [ children... ]
struct Syntax {
  enum class Kind { number, name, call, index, unary, binary, conditional, vector };

  Kind kind = Kind::number;
  TextSpan span = {};       // of the whole expression
  TextSpan word_span = {};  // of the name or operator alone
  std::string word = {};
  double value = 0;
  std::size_t bar = 0;
  std::vector<Syntax> children = {};
};

}  // namespace pcic
