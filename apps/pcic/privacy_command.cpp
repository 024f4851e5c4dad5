#include "privacy_command.hpp"

#include <memory>

#include "flag_checks.hpp"
#include "privacy_answer.hpp"
#include "standard_streams.hpp"

namespace pcic::app {

void add_privacy_command(CLI::App& app) {
  auto question = std::make_shared<PrivacyQuestion>();
  CLI::App* command = app.add_subcommand(
      "privacy", "The learning rate at which one posterior draw keeps to a privacy budget, and back.");
  command->footer(
      "Examples:\n  pcic privacy --epsilon 1 --delta 1e-5 --lipschitz 3\n  pcic privacy --beta 0.05 "
      "--lipschitz 3\n"
      "  pcic privacy --epsilon 1 --range 2");
  command->add_option("--epsilon", question->epsilon, "The budget. Example: --epsilon 1")
      ->check(positive_number());
  command
      ->add_option(
          "--delta", question->delta,
          "Probability that the bound may fail, well below 1/n; with --lipschitz only. Example: --delta 1e-6")
      ->capture_default_str();
  command
      ->add_option("--beta", question->learning_rate,
                   "A learning rate whose epsilon is wanted, in place of --epsilon. Example: --beta 0.05")
      ->check(positive_number());
  command
      ->add_option("--lipschitz", question->lipschitz,
                   "Lipschitz constant in the parameters of a convex loss of one observation; for logistic "
                   "regression the largest length of a row of covariates. Example: --lipschitz 3")
      ->check(positive_number());
  command
      ->add_option(
          "--range", question->range,
          "Largest difference between the losses of two observations, in place of --lipschitz; 2B if "
          "|log p| <= B. Example: --range 2")
      ->check(positive_number());
  command
      ->add_option(
          "--prior-precision", question->prior_precision,
          "Of a Gaussian prior with independent parameters, the smallest one; with --lipschitz only. "
          "Example: --prior-precision 1")
      ->capture_default_str();
  command->add_flag("--json", question->json, "As JSON. Example: pcic privacy --epsilon 1 --range 2 --json");
  command->callback([question] { print(privacy_answer(*question)); });
}

}  // namespace pcic::app
