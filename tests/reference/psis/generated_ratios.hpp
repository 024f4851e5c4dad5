// The log ratios and losses of a recorded case (make.R, ../arviz/make.py), made again from the same uniform
// numbers.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pcic::reference {

// Lehmer's generator: x <- 16807 x mod 2^31 - 1, exact in doubles.
std::vector<double> lehmer_uniforms(std::size_t count, double seed);

std::vector<double> generated_log_ratios(const nlohmann::json& recorded);  // of its kind, shape, draws, seed
std::map<std::string, std::vector<double>> generated_losses(const nlohmann::json& recorded);

// A number, or what stands for one that JSON does not have: "inf", "-inf", null for NaN.
double recorded_number(const nlohmann::json& value);
std::string describe_case(const nlohmann::json& recorded);

}  // namespace pcic::reference
