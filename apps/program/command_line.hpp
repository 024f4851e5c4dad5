// The command that was given, as a shell would read it: results keep it, so that they can be made again.
#pragma once

#include <span>
#include <string>

namespace pcic::app {

void remember_command(std::span<char* const> arguments);
const std::string& command_line();

// With quotes where a shell needs them.
std::string quoted_for_shell(const std::string& argument);

}  // namespace pcic::app
