#include "long_run_flags.hpp"

#include <chrono>

#include "flag_checks.hpp"
#include "pcic/core/errors.hpp"

namespace pcic::app {
namespace {

void add_checkpoint_flags(CLI::App& command, CheckpointOptions& checkpoint) {
  command
      .add_option("--checkpoint", checkpoint.file,
                  "Keep in this file, now and then, how far a long run has come. "
                  "Example: pcic estimate fit-*.csv --checkpoint run.checkpoint --resume")
      ->check(file_name())
      ->type_name("FILE");
  command.add_flag(
      "--resume", checkpoint.resume,
      "Go on from the file of --checkpoint, if it is there: the answer is the same to the last bit. "
      "Example: --checkpoint run.checkpoint --resume");
  command
      .add_option("--checkpoint-seconds", checkpoint.seconds,
                  "Seconds from one checkpoint to the next; 0: after every block of draws. "
                  "Example: --checkpoint-seconds 10")
      ->check(CLI::Range(0.0, 1e9))
      ->type_name("SECONDS")
      ->capture_default_str();
}

void add_follow_flags(CLI::App& command, LongRunFlags& flags) {
  CLI::Option* follow = command.add_flag(
      "--follow", flags.follows,
      "Read CmdStan's files while the sampler still writes them: the answer so far now and then on standard error, and the "
      "whole answer at their end. Example: pcic estimate fit-*.csv --follow --until-mcse 0.1");
  command
      .add_option_function<double>(
          "--until-mcse", [&flags](double mcse) { flags.follow.until_mcse = mcse; },
          "With --follow: stop as soon as the Monte Carlo error of the answer, for every loss, is not above this. "
          "Example: --follow --until-mcse 0.1")
      ->check(positive_number())
      ->needs(follow)
      ->type_name("NUMBER");
  command
      .add_option_function<double>(
          "--patience",
          [&flags](double seconds) { flags.follow.patience = std::chrono::duration<double>(seconds); },
          "With --follow: answer from what is there once no file has grown for so many seconds. Example: --patience 600")
      ->check(positive_number())
      ->needs(follow)
      ->default_str("3600")
      ->type_name("SECONDS");
}

}  // namespace

std::optional<CheckpointOptions> LongRunFlags::checkpoint_options() const {
  if (!checkpoint.file.empty()) return checkpoint;
  if (checkpoint.resume) throw InputError("--resume: from which file? Give it with --checkpoint.");
  return std::nullopt;
}

void add_long_run_flags(CLI::App& command, LongRunFlags& flags) {
  add_checkpoint_flags(command, flags.checkpoint);
  add_follow_flags(command, flags);
}

}  // namespace pcic::app
