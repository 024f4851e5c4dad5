// pcic: the commands.
#include "combine_command.hpp"
#include "compare_command.hpp"
#include "estimate_command.hpp"
#include "estimators_command.hpp"
#include "functions_command.hpp"
#include "influence_command.hpp"
#include "inspect_command.hpp"
#include "losses_command.hpp"
#include "predict_command.hpp"
#include "privacy_command.hpp"
#include "report_command.hpp"
#include "run_program.hpp"
#include "sweep_command.hpp"

using namespace pcic::app;

namespace {

void add_commands(CLI::App& app) {
  app.require_subcommand(1);
  add_estimate_command(app);
  add_predict_command(app);
  add_merge_command(app);
  add_join_command(app);
  add_compare_command(app);
  add_report_command(app);
  add_influence_command(app);
  add_sweep_command(app);
  add_inspect_command(app);
  add_losses_command(app);
  add_estimators_command(app);
  add_functions_command(app);
  add_privacy_command(app);
}

// What is kept by `estimate` grows with observations and losses, and psis takes half of it.
std::string memory_advice(const CLI::App& app) {
  const CLI::App* estimate = app.get_subcommand("estimate");
  std::string advice;
  if (estimate->parsed() && estimate->count("--no-psis") == 0)
    advice += " Leave out importance sampling (--no-psis), which takes about half of what is kept.";
  if (estimate->parsed() && estimate->count("--loss") > 1) advice += " Evaluate one loss at a time.";
  return advice;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "pcic: how well a fitted Bayesian model will predict, under any loss, from the one MCMC run you have.",
      "pcic");
  app.footer(
      "Examples:\n"
      "  pcic estimate fit-*.csv --score log_lik --loss abs_err\n"
      "  pcic estimate fit-*.csv --data y.csv --score 'normal_lpdf(y | mu, sigma)' --loss 'abs(y - mu)'\n"
      "  pcic estimate --help\n"
      "Exit codes: 0 done, 2 bad input, 3 the machine (cannot read or write, too little memory), 4 no answer could be computed, 70 a bug.");
  return run_program(app, {.add_commands = add_commands, .memory_advice = memory_advice}, argc, argv);
}
