// Flags of importance sampling that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic::app {

struct PsisFlags {
  std::string r_eff = "1";
  PsisFlavour flavour = PsisFlavour::loo;

  std::optional<double> r_eff_number() const;  // nothing: from the chains. Throws InputError
};

void add_psis_flags(CLI::App& command, PsisFlags& flags);

}  // namespace pcic::app
