// Text inside HTML and SVG: whatever a name holds is shown and never obeyed.
#pragma once

#include <string>
#include <string_view>

namespace pcic {

// &, <, > and quotes as entities.
std::string escaped(std::string_view text);

// A sentence of ours: escaped, and what stands between backquotes set as code.
std::string escaped_prose(std::string_view sentence);

// A name, a formula, a file as users wrote it: printable, escaped and set as code.
std::string escaped_name(std::string_view name);

}  // namespace pcic
