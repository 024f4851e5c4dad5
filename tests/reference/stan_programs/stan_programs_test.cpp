// Likelihoods of public Stan programs, written as formulas, against Stan Math (make.py): observation by observation, at
// a point and in a block of draws.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/count_observations.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/formula/program/program.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

// Relative, or absolute below 1: both sides add numbers of the order of 1 in their own order.
constexpr double tolerance = 1e-12;

const json& programs() {
  static const json recording = read_recording("stan_programs/programs.json");
  return recording["cases"];
}

DataArray array_of(const std::string& name, const json& value) {
  DataArray array{name, {}, {}};
  const json* level = &value;
  while (level->is_array()) {
    array.shape.push_back(level->size());
    level = &level->front();
  }
  if (!value.is_array()) {
    array.values = {value.get<double>()};
  } else if (array.shape.size() == 1) {
    array.values = value.get<std::vector<double>>();
  } else {
    for (const json& row : value)
      for (const json& number : row) array.values.push_back(number.get<double>());
  }
  return array;
}

// One program with its data, its draw and its formula in a graph.
class StanProgram : public testing::TestWithParam<std::size_t> {
 protected:
  StanProgram() {
    for (const auto& [name, value] : case_["data"].items()) data_.arrays.push_back(array_of(name, value));
    for (const auto& [name, value] : case_["draw"].items()) {
      const DataArray array = array_of(name, value);
      draws_.push_back({name, array.shape});
      values_[name] = array.values;
    }
    std::vector<NamedFormula> definitions;
    for (const json& let : case_["lets"]) {
      const auto text = let.get<std::string>();
      const std::size_t sign = text.find(" = ");
      definitions.push_back({text.substr(0, sign), {text.substr(sign + 3), "let"}});
    }
    const Formula formula{case_["formula"].get<std::string>(), "score"};
    graph_ = Graph(count_observations(formula, definitions, data_, draws_));
    Builder builder(graph_, data_, draws_);
    for (const NamedFormula& definition : definitions) builder.define(definition.name, definition.formula);
    score_ = builder.per_observation(formula);
  }

  void expect_log_lik(const std::vector<double>& computed) const {
    const auto expected = case_["log_lik"].get<std::vector<double>>();
    ASSERT_EQ(computed.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_NEAR(computed[i], expected[i], tolerance * std::max(1.0, std::abs(expected[i])))
          << "observation " << i + 1;
  }

  json case_ = programs()[GetParam()];
  Dataset data_;
  std::vector<ArrayInfo> draws_;
  std::map<std::string, std::vector<double>> values_;
  Graph graph_{1};
  NodeId score_ = 0;
};

TEST_P(StanProgram, HasTheLikelihoodThatStanComputes) {
  Point point;
  for (const ArrayInfo& array : graph_.draw_arrays()) point.push_back(values_.at(array.name));
  expect_log_lik(values_at(graph_, score_, point));
}

TEST_P(StanProgram, HasTheSameLikelihoodInABlockOfDraws) {
  const std::size_t num_obs = graph_.num_obs();
  const Program program(graph_, std::vector<NodeId>{score_});
  std::vector<BlockView> blocks;
  for (const std::string& name : program.draw_arrays()) {
    const std::vector<double>& values = values_.at(name);
    blocks.push_back({values.data(), 1, values.size(), values.size()});
  }
  std::vector<double> computed(num_obs);
  Program::Workspace workspace;
  const std::vector<OutputBlock> outputs = {{computed.data(), num_obs}};
  program.evaluate(program.prepare(blocks), {0, 1}, {0, num_obs}, outputs, workspace);
  expect_log_lik(computed);
}

std::string name_of(const testing::TestParamInfo<std::size_t>& program) {
  auto name = programs()[program.param]["program"].get<std::string>();
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, StanProgram, testing::Range<std::size_t>(0, programs().size()), name_of);

}  // namespace
}  // namespace pcic::reference
