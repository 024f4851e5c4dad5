// Standard output and standard error, which may be full, closed, or a pipe that nobody reads any more.
#pragma once

#include <string>
#include <string_view>

namespace pcic::app {

// Before any file is opened: the number of a closed stream would go to that file, and messages into it.
void keep_standard_streams_open();

// On standard output; IoError if it cannot be written.
void print(std::string_view text);

// On standard error, "pcic: " and the message. If that cannot be written, nothing can be done about it.
void complain(std::string_view message) noexcept;

// A message as a terminal may see it: cut if it is endless, and without characters that command a terminal.
// Lines after the first begin with two blanks, as those of formulas do; any other line end is shown, not
// obeyed.
std::string safe_message(std::string_view message);

}  // namespace pcic::app
