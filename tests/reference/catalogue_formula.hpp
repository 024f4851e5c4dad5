// Functions of the catalogue, called as a user calls them: by a formula, at a point of the parameters.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pcic::reference {

struct ValueAndGradient {
  double value = 0;
  std::vector<double> gradient = {};  // in every argument
};

// `function` is a name, or a formula of x1, x2, ...
ValueAndGradient call_catalogue(const std::string& function, const std::vector<double>& arguments);

// Recorded numbers: "inf" and "-inf" are texts, null is what is undefined.
double recorded_number(const nlohmann::json& number);

// |computed - expected| / |expected|; 0 for equal infinities, and for what is subnormal, where digits are
// lost.
double relative_error(double computed, double expected);

}  // namespace pcic::reference
