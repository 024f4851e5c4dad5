// Differentially private learning on the census data "adult": 15 parameters, 50 training rows.
#include "paper/classification.hpp"
#include "paper/experiments.hpp"

namespace pcic::paper {

Outcome run_adult(const Settings& settings) {
  const ClassificationStudy study{.data_set = "adult", .stream = 102};
  Outcome outcome =
      run_classification(read_adult(settings.data), settings.quick ? quick_size(study) : study, settings);
  outcome.remarks.push_back("The rows are those of adult.data; adult.test is not used.");
  return outcome;
}

}  // namespace pcic::paper
