// The command line: arguments and exit codes (exit_codes.hpp).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <sstream>
#include <string_view>

#include "combine_command.hpp"
#include "compare_command.hpp"
#include "estimate_command.hpp"
#include "exit_codes.hpp"
#include "influence_command.hpp"
#include "losses_command.hpp"
#include "paper_command.hpp"
#include "pcic/core/errors.hpp"
#include "predict_command.hpp"
#include "privacy_command.hpp"
#include "signals.hpp"
#include "standard_streams.hpp"

using namespace pcic::app;

namespace {

// CLI11 would only say that a subcommand is missing.
void check_command(const CLI::App& app, int argc, char** argv) {
  if (argc > 1 && argv[1][0] == '-') return;
  std::string commands;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (argc > 1 && command->get_name() == argv[1]) return;
    commands += (commands.empty() ? "" : ", ") + command->get_name();
  }
  throw pcic::InputError(
      fmt::format("{}; expected one of {}. Try pcic --help.",
                  argc > 1 ? fmt::format("no command '{}'", argv[1]) : "no command is given", commands));
}

// A file whose name begins with a dash is taken for a flag.
void check_dashes(std::span<char*> arguments) {
  std::error_code ignored;
  for (const std::string_view argument : arguments)
    if (argument.starts_with('-') && std::filesystem::exists(argument, ignored))
      throw pcic::InputError(
          fmt::format("{} is taken for a flag; if the file is meant, write ./{}.", argument, argument));
}

void parse_and_run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream asked_for, ignored;  // help, version
    if (app.exit(error, asked_for, ignored) == 0) return print(asked_for.str());
    check_dashes({argv, static_cast<std::size_t>(argc)});
    throw pcic::InputError(fmt::format("{}. Try --help.", error.what()));
  }
}

// Advice that can help: what is kept by `estimate` grows with observations and losses, and psis takes half of
// it.
std::string too_little_memory(const CLI::App& app) {
  std::string text = "not enough memory.";
  const CLI::App* estimate = app.get_subcommand("estimate");
  if (estimate->parsed() && estimate->count("--no-psis") == 0)
    text += " Leave out importance sampling (--no-psis), which takes about half of what is kept.";
  if (estimate->parsed() && estimate->count("--loss") > 1) text += " Evaluate one loss at a time.";
  return text;
}

ExitCode end(ExitCode code, std::string_view message) {
  complain(message);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams_open();
  remove_unfinished_files_on_signals();

  CLI::App app(
      "pcic: how well a fitted Bayesian model will predict, under any loss, from the one MCMC run you have.",
      "pcic");
  app.set_version_flag("--version", "pcic " PCIC_VERSION, "Print the version. Example: pcic --version");
  app.set_help_flag("-h,--help", "Print this help. Example: pcic estimate --help");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  pcic estimate fit-*.csv --score log_lik --loss abs_err\n"
      "  pcic estimate fit-*.csv --data y.csv --score 'normal_lpdf(y | mu, sigma)' --loss 'abs(y - mu)'\n"
      "  pcic estimate --help\n"
      "Exit codes: 0 done, 2 bad input, 3 the machine (cannot read or write, too little memory), 4 no answer "
      "could "
      "be computed, 70 a bug.");
  add_estimate_command(app);
  add_predict_command(app);
  add_merge_command(app);
  add_join_command(app);
  add_compare_command(app);
  add_influence_command(app);
  add_losses_command(app);
  add_privacy_command(app);
  add_paper_command(app);
  try {
    check_command(app, argc, argv);
    parse_and_run(app, argc, argv);
    return done;
  } catch (const NoAnswer&) {
    return end(no_answer, "there is no answer; the first sentence of the output says why.");
  } catch (const pcic::InputError& error) {
    return end(bad_input, error.what());
  } catch (const pcic::IoError& error) {
    return end(machine_failed, error.what());
  } catch (const std::bad_alloc&) {
    return end(machine_failed, too_little_memory(app));
  } catch (const std::exception& error) {
    return end(our_bug, fmt::format("{}. This is a bug in pcic; please report it with the command you ran.",
                                    error.what()));
  }
}
