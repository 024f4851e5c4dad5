#include "combine_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "flag_checks.hpp"
#include "outputs.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/run/combine_states.hpp"
#include "pcic/run/threads.hpp"
#include "psis_flags.hpp"

namespace pcic::app {
namespace {

struct CombineFlags {
  std::vector<std::filesystem::path> states;
  PsisFlags psis;
  Outputs outputs;
};

void run_combine(const CombineFlags& flags, Combining how) {
  FileUses uses;
  for (const std::filesystem::path& state : flags.states) uses.count(state);
  check_outputs(uses, flags.outputs);
  ResultOptions options = result_options(flags.outputs);
  const std::optional<double> r_eff = flags.psis.r_eff_number();
  if (!r_eff)
    throw InputError(
        "--r-eff chains: a saved state no longer knows the chains of each observation; give a number.");
  options.importance_sampling = {.flavour = flags.psis.flavour, .r_eff = {*r_eff}};
  CombinedStates all = combine_states(flags.states, how);
  options.unchecked = std::move(all.unchecked);
  write_outputs(flags.outputs, make_result(all.state, options), &all.state);
}

void add_combine_command(CLI::App& app, const std::string& name, const std::string& description,
                         Combining how) {
  auto flags = std::make_shared<CombineFlags>();
  CLI::App* command = app.add_subcommand(name, description);
  command->footer(fmt::format("Example:\n  pcic {} a.state b.state --save-state both.state", name));
  command->add_option("states", flags->states, "Files written by --save-state. Example: a.state b.state")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  add_psis_flags(*command, flags->psis);
  add_output_flags(*command, flags->outputs);
  command->callback([flags, how] { in_threads(0, [&] { run_combine(*flags, how); }); });
}

}  // namespace

void add_merge_command(CLI::App& app) {
  add_combine_command(app, "merge", "The answer from saved states of more chains of the same observations.",
                      Combining::merge);
}

void add_join_command(CLI::App& app) {
  add_combine_command(app, "join", "The answer from saved states of more observations of the same draws.",
                      Combining::join);
}

}  // namespace pcic::app
