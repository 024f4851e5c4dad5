// Any text as formulas over a small data set and fit, the last line a loss and those before it definitions:
// refused with an InputError, or computed over a block of draws, at single points, and with derivatives.
#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/formula/program/program.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using pcic::fuzz::require;

constexpr std::size_t num_obs = 3, num_draws = 2;

const pcic::Dataset data{{{"y", {num_obs}, {0, 1, 2.5}},
                          {"x", {num_obs, 2}, {1, -2, 1, 0, 1, 3}},
                          {"group", {num_obs}, {2, 1, 2}},
                          {"u", {2}, {-1, 1e3}},
                          {"K", {}, {2}}}};
const std::vector<pcic::ArrayInfo> draws{
    {"mu", {}}, {"sigma", {}}, {"beta", {2}}, {"theta", {num_obs}}, {"B", {2, 2}}};
const std::vector<std::vector<double>> draw_values{
    {-0.5, 700}, {0.5, 2}, {1, -1, 0, 1e-300}, {1, 2, 3, -4, 0, 0.5}, {1, 2, 3, 4, 0, 0, -1, 9}};

pcic::Point point_of(const pcic::Graph& graph, std::size_t draw) {
  pcic::Point point;
  for (const pcic::ArrayInfo& array : graph.draw_arrays())
    for (std::size_t a = 0; a < draws.size(); ++a)
      if (draws[a].name == array.name) {
        const double* row = draw_values[a].data() + draw * array.size();
        point.emplace_back(row, row + array.size());
      }
  return point;
}

std::vector<pcic::BlockView> blocks_of(const pcic::Program& program) {
  std::vector<pcic::BlockView> blocks;
  for (const std::string& name : program.draw_arrays())
    for (std::size_t a = 0; a < draws.size(); ++a)
      if (draws[a].name == name)
        blocks.push_back({draw_values[a].data(), num_draws, draws[a].size(), draws[a].size()});
  return blocks;
}

void compute(const pcic::Graph& graph, pcic::NodeId loss) {
  const pcic::NodeId outputs[] = {loss};
  const pcic::Program program(graph, outputs);
  const std::vector<pcic::BlockView> blocks = blocks_of(program);
  if (blocks.empty()) return;
  const pcic::Program::DrawValues prepared = program.prepare(blocks);
  double values[num_draws * num_obs] = {};
  const pcic::OutputBlock block{values, num_obs};
  pcic::Program::Workspace workspace;
  program.evaluate(prepared, {0, num_draws}, {0, num_obs}, std::span(&block, 1), workspace);
  for (std::size_t m = 0; m < num_draws; ++m) {
    const std::size_t count = pcic::values_at(graph, loss, point_of(graph, m)).size();
    require(count == num_obs || count == 1, "a loss has one value per observation, or one for all");
  }
  pcic::total_hessian_at(graph, loss, point_of(graph, 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::string_view text = pcic::fuzz::as_text(bytes, size);
  try {
    pcic::Graph graph(num_obs);
    pcic::Builder builder(graph, data, draws);
    while (text.find('\n') != std::string_view::npos) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(line.size() + 1);
      const std::size_t equals = line.find('=');
      if (equals == std::string_view::npos) continue;
      builder.define(std::string(line.substr(0, equals)), {std::string(line.substr(equals + 1)), "fuzz"});
    }
    compute(graph, builder.per_observation({std::string(text), "fuzz"}));
  } catch (const pcic::InputError&) {
  }
  return 0;
}
