#include "catalogue_formula.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic::reference {
namespace {

std::string call_of(const FunctionDefinition& function) {
  std::string call = function.name + "(";
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    call += fmt::format("{}x{}", i == 0 ? "" : i == function.bar ? " | " : ", ", i + 1);
  return call + ")";
}

}  // namespace

ValueAndGradient call_catalogue(const std::string& function, const std::vector<double>& arguments) {
  const bool is_formula = function.find('(') != std::string::npos;
  const FunctionDefinition* definition = is_formula ? nullptr : library_function(function);
  if (!definition && !is_formula) throw std::logic_error("not in the catalogue: " + function);
  std::vector<ArrayInfo> draws;
  for (std::size_t i = 0; i < arguments.size(); ++i) draws.push_back({fmt::format("x{}", i + 1), {}});
  const Dataset no_data;
  Graph graph(1);
  const NodeId node =
      Builder(graph, no_data, draws).per_draw({is_formula ? function : call_of(*definition), function});

  ValueAndGradient result{.gradient = std::vector<double>(arguments.size())};
  std::vector<std::size_t> used;  // the graph knows the arguments in the order in which it met them
  Point point;
  for (const ArrayInfo& array : graph.draw_arrays()) {
    used.push_back(std::stoul(array.name.substr(1)) - 1);
    point.push_back({arguments[used.back()]});
  }
  const Gradients gradients = gradients_at(graph, node, point);
  result.value = gradients.values.front();
  for (std::size_t i = 0; i < used.size(); ++i) result.gradient[used[i]] = gradients.row(0)[i];
  return result;
}

double recorded_number(const nlohmann::json& number) {
  if (number.is_null()) return std::numeric_limits<double>::quiet_NaN();
  return number.is_string() ? std::stod(number.get<std::string>()) : number.get<double>();
}

double relative_error(double computed, double expected) {
  if (computed == expected) return 0;
  const double difference = std::abs(computed - expected);
  if (difference <= std::numeric_limits<double>::min()) return 0;
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference / std::abs(expected);
}

}  // namespace pcic::reference
