// Exact leave-one-out cross-validation: the model is fitted again without each observation, weight i set to
// 0.
//
//   gibbs_i    mean of nu_i over draws without observation i
//   plug_in_i  nu_i at the mean of those draws
//
// Both with their Monte Carlo errors (monte_carlo_mean.hpp). Observation i uses child i of the stream: the
// answer is the same for any number of threads. Where the model has closed forms, exact_loocv_in_closed_form
// needs no draws.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/monte_carlo_mean.hpp"

namespace pcic {

// One value per observation, and the error of each.
struct PointwiseMeans {
  std::vector<double> values;
  std::vector<double> mcse;

  double mean() const;
  double mcse_of_mean() const;  // the fits are independent
};

struct ExactLoocv {
  PointwiseMeans gibbs, plug_in;
};

// Calls task(0), ..., task(count - 1), on all threads of the arena.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& task);

// One answer per loss, all from the same fits.
template <Model M>
std::vector<ExactLoocv> exact_loocv(const M& model, std::span<const typename M::Loss> losses,
                                    std::size_t num_draws, const RandomStream& stream) {
  const std::size_t n = model.num_obs();
  const PointwiseMeans empty{std::vector<double>(n), std::vector<double>(n)};
  std::vector<ExactLoocv> answers(losses.size(), ExactLoocv{empty, empty});
  in_parallel(n, [&](std::size_t i) {
    RandomStream stream_of_fit = stream.child(i);
    const Table draws = model.draw(weights_without(i, n), num_draws, stream_of_fit);
    std::vector<double> series(num_draws);
    for (std::size_t l = 0; l < losses.size(); ++l) {
      for (std::size_t m = 0; m < num_draws; ++m) series[m] = model.loss(draws.row(m), i, losses[l]);
      const MonteCarloMean gibbs = monte_carlo_mean(series);
      const MonteCarloMean plug_in = function_of_mean(
          draws, [&](std::span<const double> mean) { return model.loss(mean, i, losses[l]); });
      answers[l].gibbs.values[i] = gibbs.value;
      answers[l].gibbs.mcse[i] = gibbs.mcse;
      answers[l].plug_in.values[i] = plug_in.value;
      answers[l].plug_in.mcse[i] = plug_in.mcse;
    }
  });
  return answers;
}

template <ExactModel M>
ExactLoocv exact_loocv_in_closed_form(const M& model, typename M::Loss loss) {
  const std::size_t n = model.num_obs();
  const PointwiseMeans empty{std::vector<double>(n), std::vector<double>(n)};
  ExactLoocv answer{empty, empty};
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<double> weights = weights_without(i, n);
    answer.gibbs.values[i] = model.gibbs_loss(weights, i, loss);
    answer.plug_in.values[i] = model.loss(model.posterior_mean(weights), i, loss);
  }
  return answer;
}

}  // namespace pcic
