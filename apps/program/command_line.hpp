// The command that was given, as a shell would read it: results keep it, so that they can be made again. What
// does not change an answer, threads and the names of outputs, is left out: the same answer has the same bytes.
#pragma once

#include <span>
#include <string>

namespace pcic::app {

void remember_command(std::span<char* const> arguments);
const std::string& command_line();

// With quotes where a shell needs them.
std::string quoted_for_shell(const std::string& argument);

}  // namespace pcic::app
