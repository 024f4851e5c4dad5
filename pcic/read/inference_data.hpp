// InferenceData: which variables of an ArviZ file are draws, which are data, and what they are called here.
//
// Axes go by the names of their dimensions: chain and draw, or sample. Arrays of the posterior, or of a file without
// groups, keep their names. The log likelihood is log_lik, or log_lik_NAME where there are several; predictions are
// y_rep, or NAME_rep; the log prior is lprior, or log_prior_NAME. Files of before 2020 keep log_likelihood
// in sample_stats, whose diverging is divergent__ here. Observed and constant data keep their names. Warm-up and prior draws are left out.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

struct NamedAxis {
  std::string name;
  std::size_t length = 0;
};

struct StoredVariable {
  std::string group;  // empty outside of groups
  std::string name;
  std::vector<NamedAxis> axes;
};

struct DrawVariable {
  std::size_t variable = 0;  // of those that were given
  std::string name;          // here
  std::vector<std::size_t> shape;
  std::optional<std::size_t> chain_axis;
  std::size_t draw_axis = 0;
  std::vector<std::size_t> element_axes;
};

struct InferenceDraws {
  std::vector<DrawVariable> arrays;
  std::size_t num_chains = 1;
  std::size_t num_draws = 0;
  std::vector<std::string> remarks;  // on arrays with other draws than the posterior, which are left out
};

// InputError if no variable has draws.
InferenceDraws find_draws(std::span<const StoredVariable> variables, std::string_view place);

// Variables of observed and constant data.
std::vector<std::size_t> find_data(std::span<const StoredVariable> variables);

// The axes of the observations, if there is one log likelihood, or all have the same; otherwise none.
std::vector<NamedAxis> observation_axes(std::span<const StoredVariable> variables);

}  // namespace pcic
