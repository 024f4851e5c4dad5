// Every distribution of the catalogue, values and gradients, against mpmath and Stan Math
// (distributions/make.py).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "catalogue_formula.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

constexpr double default_tolerance = 1e-12;

std::vector<std::string> families() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(project_root() / "tests/reference/distributions"))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

class Distribution : public testing::TestWithParam<std::string> {
 protected:
  const json recording_ = read_recording("distributions/" + GetParam() + ".json");

  std::size_t num_integers() const { return recording_["integers"].get<std::size_t>(); }

  // The largest relative error of the slopes that are defined.
  double gradient_error(const ValueAndGradient& computed, const json& recorded) const {
    double largest = 0;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
      const double slope = recorded_number(recorded[i]);
      if (!std::isnan(slope))
        largest = std::max(largest, relative_error(computed.gradient[num_integers() + i], slope));
    }
    return largest;
  }
};

ValueAndGradient computed_for(const json& record) {
  return call_catalogue(record["function"], record["arguments"].get<std::vector<double>>());
}

TEST_P(Distribution, HasTheExactValuesAndGradients) {
  double largest_of_values = 0, largest_of_gradients = 0;
  for (const json& record : recording_["cases"]) {
    const ValueAndGradient computed = computed_for(record);
    const double value = relative_error(computed.value, recorded_number(record["value"]));
    const double gradient = gradient_error(computed, record["gradient"]);
    EXPECT_LE(value, record.value("tolerance", default_tolerance))
        << record << fmt::format("\n  computed {}", computed.value);
    EXPECT_LE(gradient, record.value("gradient_tolerance", default_tolerance))
        << record << fmt::format("\n  computed {}", fmt::join(computed.gradient, " "));
    largest_of_values = std::max(largest_of_values, value);
    largest_of_gradients = std::max(largest_of_gradients, gradient);
  }
  RecordProperty("largest_error_of_values", fmt::format("{:.1e}", largest_of_values));
  RecordProperty("largest_error_of_gradients", fmt::format("{:.1e}", largest_of_gradients));
}

TEST_P(Distribution, AgreesWithStanWhereStanIsExact) {
  for (const json& record : recording_["cases"]) {
    if (!record.contains("stan_gradient") || record.contains("stan_error")) continue;
    const ValueAndGradient computed = computed_for(record);
    EXPECT_LE(relative_error(computed.value, recorded_number(record["stan"])),
              record.value("tolerance", default_tolerance))
        << record;
    EXPECT_LE(gradient_error(computed, record["stan_gradient"]),
              record.value("gradient_tolerance", default_tolerance))
        << record;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Distribution, testing::ValuesIn(families()),
                         [](const auto& family) { return family.param; });

}  // namespace
}  // namespace pcic::reference
