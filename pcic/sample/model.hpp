// Model: observations, a score and a prior that can be drawn from, whatever the weights of the observations.
//
//   posterior(theta; w)  proportional to  prior(theta) exp{ sum_i w_i s_i(theta) }
//
// Weight 1 everywhere is the posterior; weight 0 at i leaves observation i out (exact_loocv.hpp); weights
// near 1 show the series behind pcic. A model is a plain struct. To evaluate draws on other observations,
// make the same model of those and ask it for losses. Where a closed form exists a model also has
//
//   double gibbs_loss(weights, i, loss)          E_w nu_i, exact
//   std::vector<double> posterior_mean(weights)  E_w theta, exact
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

template <class M>
concept Model = requires(const M& model, std::span<const double> weights, std::span<const double> theta,
                         std::size_t i, RandomStream& stream, typename M::Loss loss) {
  { model.num_obs() } -> std::same_as<std::size_t>;
  { model.num_parameters() } -> std::same_as<std::size_t>;
  { model.draw(weights, i, stream) } -> std::same_as<Table>;
  { model.score(theta, i) } -> std::same_as<double>;
  { model.loss(theta, i, loss) } -> std::same_as<double>;
  { model.log_prior(theta) } -> std::same_as<double>;  // up to a constant
};

template <class M>
concept ExactModel = Model<M> &&
    requires(const M& model, std::span<const double> weights, std::size_t i, typename M::Loss loss) {
  { model.gibbs_loss(weights, i, loss) } -> std::same_as<double>;
  { model.posterior_mean(weights) } -> std::same_as<std::vector<double>>;
};

std::vector<double> unit_weights(std::size_t num_obs);
std::vector<double> weights_without(std::size_t left_out, std::size_t num_obs);

// Throws InputError unless there is one finite weight, not negative, per observation.
void require_weights(std::span<const double> weights, std::size_t num_obs);

// Draws x observations. A model that has a faster way of its own is asked for that.
template <Model M>
Table score_table(const M& model, const Table& draws) {
  if constexpr (requires { model.score_table(draws); }) {
    return model.score_table(draws);
  } else {
    Table table(draws.num_rows(), model.num_obs());
    for (std::size_t m = 0; m < draws.num_rows(); ++m)
      for (std::size_t i = 0; i < model.num_obs(); ++i) table.row(m)[i] = model.score(draws.row(m), i);
    return table;
  }
}

template <Model M>
Table loss_table(const M& model, const Table& draws, typename M::Loss loss) {
  if constexpr (requires { model.loss_table(draws, loss); }) {
    return model.loss_table(draws, loss);
  } else {
    Table table(draws.num_rows(), model.num_obs());
    for (std::size_t m = 0; m < draws.num_rows(); ++m)
      for (std::size_t i = 0; i < model.num_obs(); ++i) table.row(m)[i] = model.loss(draws.row(m), i, loss);
    return table;
  }
}

// One number per draw.
template <Model M>
std::vector<double> log_priors(const M& model, const Table& draws) {
  std::vector<double> values(draws.num_rows());
  for (std::size_t m = 0; m < values.size(); ++m) values[m] = model.log_prior(draws.row(m));
  return values;
}

// The losses of all observations at one point of the parameters.
template <Model M>
std::vector<double> losses_at(const M& model, std::span<const double> theta, typename M::Loss loss) {
  std::vector<double> values(model.num_obs());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = model.loss(theta, i, loss);
  return values;
}

}  // namespace pcic
