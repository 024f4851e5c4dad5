// predict: how well every observation is predicted when it is left out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <pcic/errors.hpp>
#include <pcic/predict.hpp>

#include "fit.hpp"
#include "interruption.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace pcic::python {
namespace {

PredictionKind kind_named(const std::string& word) {
  if (word == "draws") return PredictionKind::draws;
  if (word == "mean") return PredictionKind::mean;
  if (word == "probability") return PredictionKind::probability;
  throw InputError("kind: expected 'draws', 'mean' or 'probability', not '" + word + "'.");
}

Prediction predict_from(const Fit& fit, const Dataset& data, PredictOptions options, nb::object on_draws) {
  options.on_progress = reports_to(std::move(on_draws));
  const nb::gil_scoped_release without_gil;
  ArrayNames names{.score = options.score, .losses = {}};
  const ArrayNames asked = names;
  fit.open(names);
  options.score = names.score;
  return predict(fit.opener(asked), data, options);
}

}  // namespace

void bind_predict(nb::module_& module) {
  nb::class_<PredictOptions>(module, "PredictOptions")
      .def(nb::init<>())
      .def_rw("score", &PredictOptions::score)
      .def_rw("predicted", &PredictOptions::predicted)
      .def_rw("observed", &PredictOptions::observed)
      .def_rw("definitions", &PredictOptions::definitions)
      .def_rw("drop", &PredictOptions::drop)
      .def_rw("where", &PredictOptions::where)
      .def_rw("r_eff", &PredictOptions::r_eff, nb::arg().none())
      .def_rw("threads", &PredictOptions::threads)
      .def("set_kind",
           [](PredictOptions& options, const std::string& word) { options.rules.kind = kind_named(word); })
      .def("set_quantiles",
           [](PredictOptions& options, std::vector<double> levels) {
             options.rules.probabilities = std::move(levels);
           })
      .def("set_tau", [](PredictOptions& options, double tau) { options.rules.tau = tau; });
  nb::class_<Prediction>(module, "Prediction")
      .def("text", [](const Prediction& prediction) { return to_text(prediction); })
      .def("json", [](const Prediction& prediction) { return to_json(prediction); });
  module.def("predict", predict_from, nb::arg("fit"), nb::arg("data"), nb::arg("options"),
             nb::arg("on_draws").none());
}

}  // namespace pcic::python
