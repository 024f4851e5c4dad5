// The command line: arguments and exit codes. 0 done, 2 bad input, 3 cannot read or write or too little
// memory, 70 a bug of ours.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <new>
#include <string_view>

#include "combine_command.hpp"
#include "compare_command.hpp"
#include "estimate_command.hpp"
#include "influence_command.hpp"
#include "losses_command.hpp"
#include "paper_command.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/present/unfinished_files.hpp"
#include "predict_command.hpp"
#include "privacy_command.hpp"

namespace {

enum ExitCode { done = 0, bad_input = 2, machine_failed = 3, our_bug = 70 };

extern "C" void leave_nothing_behind(int signal) {
  pcic::remove_unfinished_files();
  _exit(128 + signal);
}

// SIGBUS: another program has cut a .npy file that lies mapped in memory, or its disk fails.
extern "C" void complain_of_lost_bytes(int) {
  constexpr std::string_view text =
      "pcic: a file that was being read has become shorter or cannot be read any more; expected that nothing "
      "writes to it meanwhile. Try again when it is complete.\n";
  pcic::remove_unfinished_files();
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  _exit(machine_failed);
}

int complain(const std::string& text, ExitCode code) {
  fmt::print(stderr, "pcic: {}\n", text);
  return code;
}

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

std::string parse_failure(const CLI::App*, const CLI::Error& error) {
  return fmt::format("pcic: {}. Try --help.\n", error.what());
}

int parse_and_run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : bad_input;
  }
  return done;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, leave_nothing_behind);
  std::signal(SIGTERM, leave_nothing_behind);
  std::signal(SIGBUS, complain_of_lost_bytes);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);

  CLI::App app(
      "pcic: how well a fitted Bayesian model will predict, under any loss, from the one MCMC run you have.",
      "pcic");
  app.set_version_flag("--version", "pcic " PCIC_VERSION, "Print the version. Example: pcic --version");
  app.set_help_flag("-h,--help", "Print this help. Example: pcic estimate --help");
  app.failure_message(parse_failure);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  pcic estimate fit-*.csv --score log_lik --loss abs_err\n"
      "  pcic estimate fit-*.csv --data y.csv --score 'normal_lpdf(y | mu, sigma)' --loss 'abs(y - mu)'\n"
      "  pcic estimate --help");
  pcic::app::add_estimate_command(app);
  pcic::app::add_predict_command(app);
  pcic::app::add_merge_command(app);
  pcic::app::add_join_command(app);
  pcic::app::add_compare_command(app);
  pcic::app::add_influence_command(app);
  pcic::app::add_losses_command(app);
  pcic::app::add_privacy_command(app);
  pcic::app::add_paper_command(app);
  try {
    check_command(app, argc, argv);
    return parse_and_run(app, argc, argv);
  } catch (const pcic::InputError& error) {
    return complain(error.what(), bad_input);
  } catch (const pcic::IoError& error) {
    return complain(error.what(), machine_failed);
  } catch (const std::bad_alloc&) {
    return complain(
        "not enough memory. What is kept grows with the observations and the losses, not with the draws. "
        "Leave out importance sampling (--no-psis), which takes half of it, or evaluate one loss at a time.",
        machine_failed);
  } catch (const std::exception& error) {
    return complain(
        fmt::format("{}. This is a bug in pcic; please report it with the command you ran.", error.what()),
        our_bug);
  }
}
