// Text for a terminal: control characters made visible, widths in characters, lines broken at spaces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pcic {

// UTF-8 passes; control characters become \n, \t or \x1b, bytes that are not UTF-8 become \xff, and
// characters that cannot be seen, such as those that turn the direction of writing, become \u{202e}: a name
// can neither break a line nor command a terminal, nor look like another.
std::string printable(std::string_view text);

// A name in prose: printable, between backquotes.
std::string quoted_name(std::string_view name);

// "1 draw", "2 draws"
std::string counted(std::size_t count, std::string_view noun);

// Characters, not bytes. Wide and combining characters count as one.
std::size_t display_width(std::string_view text);

// Breaks at spaces so that no line is wider than `width` unless one word is; lines after the first start with
// `indent`.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

}  // namespace pcic
