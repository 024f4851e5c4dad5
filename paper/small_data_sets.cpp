#include "paper/small_data_sets.hpp"

#include <array>
#include <cmath>

namespace pcic::paper {
namespace {

constexpr Trial trials[] = {
    {3, 39, 3, 38},     {14, 116, 7, 114},      {11, 93, 5, 69},     {127, 1520, 102, 1533},
    {27, 365, 28, 355}, {6, 52, 4, 59},         {152, 939, 98, 945}, {48, 471, 60, 632},
    {37, 282, 25, 278}, {188, 1921, 138, 1916}, {52, 583, 64, 873},  {47, 266, 45, 263},
    {16, 293, 9, 291},  {45, 883, 57, 858},     {31, 147, 25, 154},  {38, 213, 33, 207},
    {12, 122, 28, 251}, {6, 154, 8, 151},       {3, 134, 6, 174},    {40, 218, 32, 209},
    {43, 364, 27, 391}, {39, 674, 22, 680}};

// Covariates, then the response.
constexpr std::array<double, 4> stack_loss_rows[] = {
    {80, 27, 89, 42}, {80, 27, 88, 37}, {75, 25, 90, 37}, {62, 24, 87, 28}, {62, 22, 87, 18},
    {62, 23, 87, 18}, {62, 24, 93, 19}, {62, 24, 93, 20}, {58, 23, 87, 15}, {58, 18, 80, 14},
    {58, 18, 89, 14}, {58, 17, 88, 13}, {58, 18, 82, 11}, {58, 19, 93, 12}, {50, 18, 89, 8},
    {50, 18, 86, 7},  {50, 19, 72, 8},  {50, 19, 79, 8},  {50, 20, 80, 9},  {56, 20, 82, 15},
    {70, 20, 91, 15}};
constexpr std::array<double, 2> gesell_rows[] = {
    {15, 95},  {26, 71},  {10, 83},  {9, 91},  {15, 102}, {20, 87}, {18, 93},
    {11, 100}, {8, 104},  {20, 94},  {7, 113}, {9, 96},   {10, 83}, {11, 84},
    {11, 102}, {10, 100}, {12, 105}, {42, 57}, {17, 121}, {11, 86}, {10, 100}};

template <std::size_t width, std::size_t count>
RegressionData with_intercept(const std::array<double, width> (&rows)[count]) {
  RegressionData data{Table(count, width), std::vector<double>(count)};
  for (std::size_t i = 0; i < count; ++i) {
    data.design(i, 0) = 1;
    for (std::size_t j = 0; j + 1 < width; ++j) data.design(i, j + 1) = rows[i][j];
    data.responses[i] = rows[i][width - 1];
  }
  return data;
}

}  // namespace

GroupEffects eight_schools() {
  return {{28, 8, -3, 7, -1, 1, 18, 12}, {15, 10, 16, 11, 9, 11, 10, 18}};
}

std::span<const Trial> beta_blocker_trials() {
  return trials;
}

GroupEffects beta_blockers() {
  GroupEffects groups;
  for (const Trial& trial : trials) {
    const double control_alive = trial.control_total - trial.control_deaths;
    const double treated_alive = trial.treated_total - trial.treated_deaths;
    groups.effects.push_back(std::log(trial.treated_deaths / treated_alive) -
                             std::log(trial.control_deaths / control_alive));
    groups.standard_errors.push_back(std::sqrt(1 / trial.treated_deaths + 1 / treated_alive +
                                               1 / trial.control_deaths + 1 / control_alive));
  }
  return groups;
}

RegressionData stack_loss() {
  return with_intercept(stack_loss_rows);
}

RegressionData gesell() {
  return with_intercept(gesell_rows);
}

}  // namespace pcic::paper
