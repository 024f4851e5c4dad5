// Differentially private learning on banknote authentication: 5 parameters, 50 training rows.
#include "paper/classification.hpp"
#include "paper/experiments.hpp"

namespace pcic::paper {

Outcome run_banknote(const Settings& settings) {
  const ClassificationStudy study{.data_set = "banknote", .stream = 101};
  return run_classification(read_banknote(settings.data), settings.quick ? quick_size(study) : study,
                            settings);
}

}  // namespace pcic::paper
