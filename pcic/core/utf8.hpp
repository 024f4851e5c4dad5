// The characters of a text in UTF-8, one at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace pcic {

struct Utf8Character {
  std::size_t length = 0;  // in bytes; 0 where the bytes are not UTF-8
  char32_t code_point = 0;
};

// The character at the front of `text`, which is not empty. Overlong forms and surrogates are not UTF-8.
Utf8Character front_character(std::string_view text);

}  // namespace pcic
