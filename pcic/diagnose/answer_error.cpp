#include "pcic/diagnose/answer_error.hpp"

#include <deque>
#include <vector>

#include "pcic/estimate/batch_influences.hpp"

namespace pcic {
namespace {

struct ServingKinds {
  InfluenceOf weights, series;
};

ServingKinds kinds_of(const Answer& answer, bool is_log_loss) {
  if (answer.target == Target::predictive && is_log_loss) return {InfluenceOf::log_psis, InfluenceOf::waic1};
  return {InfluenceOf::psis, InfluenceOf::pcic2};
}

bool served_by_series(const Answer& answer, std::size_t i) {
  return answer.served[i] == Served::by_series || answer.weights.empty();
}

class SumMaker {
 public:
  explicit SumMaker(const AnsweredLoss& about)
      : about_(about), shares_(shares_of_mean(about.state.num_obs(), about.state.counts())) {}

  InfluenceSum sum_for(const Answer& answer) {
    InfluenceSum sum;
    const bool of_point = answer.target == Target::predictive && !about_.evaluation.is_log_loss;
    const std::size_t num_arrays = of_point ? about_.point->losses.size() : 1;
    const ServingKinds kinds = kinds_of(answer, about_.evaluation.is_log_loss);
    for (std::size_t k = 0; k < num_arrays; ++k)
      for (const bool series : {false, true}) {
        std::vector<double> multipliers(answer.served.size(), 0.0);
        for (std::size_t i = 0; i < multipliers.size(); ++i)
          if (!is_exact(answer.served[i]) && served_by_series(answer, i) == series)
            multipliers[i] = shares_[i] * (of_point ? about_.point->slopes[k][i] : 1);
        held_.push_back(std::move(multipliers));
        sum.push_back({.of = series ? kinds.series : kinds.weights,
                       .loss = of_point ? about_.point->losses[k] : about_.loss,
                       .multipliers = held_.back()});
      }
    if (answer.weights.empty())
      std::erase_if(sum, [&](const InfluenceTerm& term) { return term.of == kinds.weights; });
    return sum;
  }

 private:
  const AnsweredLoss& about_;
  std::vector<double> shares_;
  std::deque<std::vector<double>> held_;  // what the sums look at
};

}  // namespace

void add_monte_carlo_errors(std::span<Answer> answers, const AnsweredLoss& about) {
  SumMaker maker(about);
  std::vector<InfluenceSum> sums;
  std::vector<Answer*> summed;
  for (Answer& answer : answers) {
    if (answer.target == Target::plugin) {
      answer.mcse = about.evaluation.find(answer.series, answer.target)->mcse;
      continue;
    }
    sums.push_back(maker.sum_for(answer));
    summed.push_back(&answer);
  }
  const std::vector<BatchSeries> series =
      batch_influences(about.state, about.all_draws, sums, about.sampling);
  for (std::size_t k = 0; k < summed.size(); ++k) summed[k]->mcse = batch_means_error(series[k]);
}

}  // namespace pcic
