// Writes results as JSON into a directory, for validate_schema.py.
#include <exception>
#include <filesystem>
#include <iostream>

#include "pcic/present/compare_json.hpp"
#include "pcic/present/hand_made_comparison_test.hpp"
#include "pcic/present/hand_made_influence_test.hpp"
#include "pcic/present/hand_made_prediction_test.hpp"
#include "pcic/present/influence_json.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/predict_json.hpp"
#include "pcic/present/write_file.hpp"
#include "poisson_gamma.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: write_sample_results DIRECTORY\n";
    return 2;
  }
  try {
    const std::filesystem::path directory = argv[1];
    std::filesystem::create_directories(directory);
    pcic::write_file(directory / "poisson_gamma.json", pcic::to_json(pcic::golden::poisson_gamma_result()));
    pcic::Result troubled = pcic::golden::troubled_result();
    troubled.question = pcic::Question{.score = "poisson_lpmf(x | lambda)",
                                       .losses = {{"sq_err", "square(x - lambda)"}},
                                       .definitions = {{"lambda", "exp(eta)"}},
                                       .weights = "w",
                                       .num_obs = 8,
                                       .total_weight = 12,
                                       .outcome = {{8, 1}},
                                       .weight_values = pcic::Fingerprint{8, 2},
                                       .data = {{"x", true, {8, 1}}}};
    pcic::write_file(directory / "troubled.json", pcic::to_json(troubled));
    pcic::write_file(directory / "hostile_names.json", pcic::to_json(pcic::golden::hostile_names_result()));
    pcic::write_file(directory / "empty.json", pcic::to_json(pcic::Result{}));
    pcic::write_file(directory / "prediction.json", pcic::to_json(pcic::hand_made_prediction()));
    pcic::write_file(directory / "troubled_prediction.json", pcic::to_json(pcic::troubled_prediction()));
    pcic::write_file(directory / "comparison.json", pcic::to_json(pcic::testing::hand_made_comparison(true)));
    pcic::write_file(directory / "comparison_mae.json",
                     pcic::to_json(pcic::testing::hand_made_comparison(false)));
    pcic::CaseInfluence influence = pcic::testing::hand_made_influence();
    influence.findings = {
        {.level = pcic::Level::note, .code = "ratio_look", .text = "Look.", .observations = {1}}};
    influence.observation_scale = {0.1, 0.2, 0.3};
    influence.observation_scale_error = {0.01, 0.02, 0.03};
    pcic::write_file(directory / "influence.json", pcic::to_json(influence));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
