// The guide to what formulas may call: every distribution and function with its calls, its meaning and an example.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pcic {

enum class FunctionKind { distribution, of_numbers, of_vectors, number };

struct GuideEntry {
  FunctionKind kind = FunctionKind::of_numbers;
  std::string name;                // "normal", "lchoose"
  std::vector<std::string> calls;  // "normal_lpdf(y | mu, sigma)", "normal_cdf(y | mu, sigma)", ...
  std::string meaning;
  std::string example;  // a formula of numbers: "normal_lpdf(1.5 | 0, 2)"
};

// Losses are not in it: losses() says more about each.
const std::vector<GuideEntry>& function_guide();

double value_of_example(const GuideEntry& entry);

// By its name or that of one of its functions (normal, normal_lcdf). InputError with the three nearest.
const GuideEntry& find_in_guide(std::string_view name);

}  // namespace pcic
