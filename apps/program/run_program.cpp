#include "run_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "exit_codes.hpp"
#include "pcic/core/errors.hpp"
#include "signals.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

// CLI11 would only say that a subcommand is missing.
void check_command(const CLI::App& app, int argc, char** argv) {
  if (app.get_subcommands({}).empty() || (argc > 1 && argv[1][0] == '-')) return;
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    if (argc == 2) return;
    --argc, ++argv;
  }
  std::string commands;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (argc > 1 && command->get_name() == argv[1]) return;
    commands += (commands.empty() ? "" : ", ") + command->get_name();
  }
  throw InputError(fmt::format("{}; expected one of {}. Try {} --help.",
                               argc > 1 ? fmt::format("no command '{}'", argv[1]) : "no command is given",
                               commands, app.get_name()));
}

// A file whose name begins with a dash is taken for a flag.
void check_dashes(std::span<char*> arguments) {
  std::error_code ignored;
  for (const std::string_view argument : arguments)
    if (argument.starts_with('-') && std::filesystem::exists(argument, ignored))
      throw InputError(
          fmt::format("{} is taken for a flag; if the file is meant, write ./{}.", argument, argument));
}

// `pcic help estimate` is `pcic estimate --help`.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.push_back("--help");
  }
  return arguments;
}

void parse_and_run(CLI::App& app, int argc, char** argv) {
  try {
    std::vector<std::string> arguments = arguments_of(argc, argv);
    std::ranges::reverse(arguments);  // as CLI11 wants them
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    std::ostringstream asked_for, ignored;  // help, version
    if (app.exit(error, asked_for, ignored) == 0) return print(asked_for.str());
    check_dashes({argv, static_cast<std::size_t>(argc)});
    throw InputError(fmt::format("{}. Try --help.", error.what()));
  }
}

ExitCode end(ExitCode code, std::string_view message) {
  complain(message);
  return code;
}

}  // namespace

int run_program(CLI::App& app, const Program& program, int argc, char** argv) {
  keep_standard_streams_open();
  remember_command({argv, static_cast<std::size_t>(argc)});
  remove_unfinished_files_on_signals();
  const std::string name = app.get_name();
  app.set_version_flag("--version", name + " " PCIC_VERSION,
                       fmt::format("Print the version. Example: {} --version", name));
  app.set_help_flag("-h,--help", fmt::format("Print this help. Example: {} --help", name));
  program.add_commands(app);
  try {
    check_command(app, argc, argv);
    parse_and_run(app, argc, argv);
    return done;
  } catch (const NoAnswer&) {
    return end(no_answer, "there is no answer; the first sentence of the output says why.");
  } catch (const InputError& error) {
    return end(bad_input, error.what());
  } catch (const IoError& error) {
    return end(machine_failed, error.what());
  } catch (const std::bad_alloc&) {
    return end(machine_failed, "not enough memory." + program.memory_advice(app));
  } catch (const std::exception& error) {
    return end(our_bug, fmt::format("{}. This is a bug in pcic; please report it with the command you ran.",
                                    error.what()));
  }
}

}  // namespace pcic::app
