#include "psis_flags.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "pcic/core/errors.hpp"

namespace pcic::app {

std::optional<double> PsisFlags::r_eff_number() const {
  if (r_eff == "chains") return std::nullopt;
  double number = 0;
  const auto [end, error] = std::from_chars(r_eff.data(), r_eff.data() + r_eff.size(), number);
  if (error != std::errc() || end != r_eff.data() + r_eff.size() || !(number > 0) || std::isinf(number))
    throw InputError(fmt::format("--r-eff {}: expected a number above 0, or chains.", r_eff));
  return number;
}

void add_psis_flags(CLI::App& command, PsisFlags& flags) {
  command
      .add_option(
          "--r-eff", flags.r_eff,
          "How many independent draws one draw is worth, for the length of the Pareto tail: a number, or "
          "chains to take it from the autocorrelation of each observation. Example: --r-eff chains")
      ->type_name("NUMBER|chains")
      ->capture_default_str();
  command
      .add_option_function<std::string>(
          "--psis-flavour",
          [&flags](const std::string& word) {
            flags.flavour = word == "arviz" ? PsisFlavour::arviz : PsisFlavour::loo;
          },
          "Whose steps Pareto smoothing follows: loo (R) or arviz. Example: --psis-flavour arviz")
      ->check(CLI::IsMember({"loo", "arviz"}))
      ->default_str("loo")
      ->type_name("FLAVOUR");
}

}  // namespace pcic::app
