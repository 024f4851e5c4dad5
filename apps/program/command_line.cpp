#include "command_line.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace pcic::app {
namespace {

std::string& remembered() {
  static std::string command;
  return command;
}

// How many words to pass over: 2 for "--threads 4", 1 for "--threads=4", 0 for what belongs to the question.
std::size_t words_of_no_consequence(const std::string& argument) {
  for (const std::string_view flag : {"--threads", "--json", "--pointwise", "--save-state", "--memory"}) {
    if (argument == flag) return 2;
    if (argument.starts_with(flag) && argument[flag.size()] == '=') return 1;
  }
  return 0;
}

}  // namespace

std::string quoted_for_shell(const std::string& argument) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./=,:+@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!argument.empty() && std::ranges::all_of(argument, is_plain)) return argument;
  std::string quoted = "'";
  for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

void remember_command(std::span<char* const> arguments) {
  std::string& command = remembered();
  command.clear();
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string argument = arguments[k];
    if (const std::size_t words = words_of_no_consequence(argument); words > 0) {
      k += words - 1;
      continue;
    }
    command +=
        k == 0 ? std::filesystem::path(argument).filename().string() : " " + quoted_for_shell(argument);
  }
}

const std::string& command_line() {
  return remembered();
}

}  // namespace pcic::app
