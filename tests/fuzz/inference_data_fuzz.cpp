// Any list of variables as an ArviZ file: which are draws and which are data follows from their groups and axes, and no
// axis is used twice. (The bytes of netCDF are the business of its library, which others fuzz.)
//
// A line is a variable: "group name axis:length axis:length".
#include <charconv>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/read/inference_data.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using pcic::fuzz::require;

std::vector<pcic::StoredVariable> parse(std::string_view text) {
  std::vector<pcic::StoredVariable> variables;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    pcic::StoredVariable& variable = variables.emplace_back();
    words >> variable.group >> variable.name;
    if (variable.group == "-") variable.group.clear();
    for (std::string word; words >> word;) {
      const std::size_t colon = word.find(':');
      pcic::NamedAxis axis{word.substr(0, colon), 0};
      if (colon != std::string::npos)
        std::from_chars(word.data() + colon + 1, word.data() + word.size(), axis.length);
      variable.axes.push_back(std::move(axis));
    }
  }
  return variables;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<pcic::StoredVariable> variables = parse(pcic::fuzz::as_text(data, size));
  pcic::observation_axes(variables);
  for (const std::size_t index : pcic::find_data(variables))
    require(index < variables.size(), "data are variables that were given");
  try {
    const pcic::InferenceDraws draws = pcic::find_draws(variables, "fuzz");
    for (const pcic::DrawVariable& array : draws.arrays) {
      const std::size_t num_axes = variables.at(array.variable).axes.size();
      require(array.element_axes.size() + (array.chain_axis ? 2 : 1) == num_axes,
              "every axis has one meaning");
      require(variables[array.variable].axes.at(array.draw_axis).length == draws.num_draws,
              "every array has the draws of the others");
    }
  } catch (const pcic::InputError&) {
  }
  return 0;
}
