// Options: what to evaluate, under the names of the command line.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <pcic/errors.hpp>
#include <pcic/evaluate.hpp>

#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

// "weighting: expected frequency or importance, not 'x'."
template <class Value>
Value chosen(const char* option, const std::string& word, const char* first, Value if_first,
             const char* second, Value if_second) {
  if (word == first) return if_first;
  if (word == second) return if_second;
  throw InputError(std::string(option) + ": expected '" + first + "' or '" + second + "', not '" + word +
                   "'.");
}

void set_target(EvaluateOptions& options, const std::string& word) {
  options.target = target_named(word);
  if (!options.target)
    throw InputError("target: expected 'predictive', 'gibbs' or 'plugin', not '" + word + "'.");
}

void set_weighting(EvaluateOptions& options, const std::string& word) {
  options.weighting =
      chosen("weighting", word, "frequency", Weighting::frequency, "importance", Weighting::importance);
}

void set_divisor(EvaluateOptions& options, const std::string& word) {
  options.divisor = chosen("divisor", word, "draws-1", Divisor::draws_minus_one, "draws", Divisor::draws);
}

void set_psis_flavour(EvaluateOptions& options, const std::string& word) {
  options.importance_sampling.flavour =
      chosen("psis_flavour", word, "loo", PsisFlavour::loo, "arviz", PsisFlavour::arviz);
}

BridgeOptions bridge_options(const std::string& walks, double seconds, std::vector<std::string> support) {
  if (!(seconds > 0 && std::isfinite(seconds)))
    throw InputError("bridge_seconds: expected a number above 0, not " + std::to_string(seconds) + ".");
  return {.all = chosen("bridge", walks, "unsettled", false, "all", true),
          .seconds = seconds,
          .support = std::move(support)};
}

}  // namespace

void bind_options(nb::module_& module) {
  nb::class_<EvaluateOptions>(module, "Options")
      .def(nb::init<>())
      .def_rw("score", &EvaluateOptions::score)
      .def_rw("losses", &EvaluateOptions::losses)
      .def_rw("definitions", &EvaluateOptions::definitions)
      .def_rw("prior", &EvaluateOptions::prior)
      .def_rw("group", &EvaluateOptions::group)
      .def_rw("weights", &EvaluateOptions::weights)
      .def_rw("drop", &EvaluateOptions::drop)
      .def_rw("where", &EvaluateOptions::where)
      .def_rw("beta", &EvaluateOptions::beta)
      .def_rw("points", &EvaluateOptions::points)
      .def_rw("plug_in", &EvaluateOptions::plug_in)
      .def_rw("threads", &EvaluateOptions::threads)
      .def("set_target", set_target)
      .def("set_weighting", set_weighting)
      .def("set_divisor", set_divisor)
      .def("set_psis",
           [](EvaluateOptions& options, bool wanted) { options.importance_sampling.wanted = wanted; })
      .def("set_psis_flavour", set_psis_flavour)
      .def(
          "set_bridge",
          [](EvaluateOptions& options, const std::string& walks, double seconds,
             std::vector<std::string> support) {
            options.bridge = bridge_options(walks, seconds, std::move(support));
          },
          nb::arg("walks"), nb::arg("seconds"), nb::arg("support"))
      .def("set_r_eff", [](EvaluateOptions& options, std::vector<double> r_eff) {
        options.importance_sampling.r_eff = std::move(r_eff);
      });
}

}  // namespace pcic::python
