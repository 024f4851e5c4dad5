// The accumulators under law, each with one way to be made, fed and asked.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "pcic/accumulate/accumulator.hpp"
#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/accumulate/parameter_moments.hpp"
#include "pcic/accumulate/ratio_tails.hpp"

namespace pcic::laws {

// Draws x observations of one score and two losses.
struct Draws {
  std::size_t num_draws = 0, num_obs = 0;
  std::vector<double> score, first_loss, second_loss;

  BlockView view(const std::vector<double>& values, std::size_t from_draw, std::size_t count) const {
    return BlockView{values.data(), num_draws, num_obs, num_obs}.draws(from_draw, count);
  }
};

inline Draws random_draws(std::size_t num_draws, std::size_t num_obs, std::uint64_t seed, double offset = 0) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Draws draws{num_draws, num_obs, {}, {}, {}};
  for (std::size_t k = 0; k < num_draws * num_obs; ++k) {
    const double s = normal(random);
    draws.score.push_back(offset + s);
    draws.first_loss.push_back(offset + s * s + 0.5 * normal(random));
    draws.second_loss.push_back(-s + normal(random));
  }
  return draws;
}

// Observations [from, from + count) of the same draws.
inline Draws observations(const Draws& all, std::size_t from, std::size_t count) {
  Draws part{all.num_draws, count, {}, {}, {}};
  for (std::size_t m = 0; m < all.num_draws; ++m)
    for (std::size_t i = from; i < from + count; ++i) {
      part.score.push_back(all.score[m * all.num_obs + i]);
      part.first_loss.push_back(all.first_loss[m * all.num_obs + i]);
      part.second_loss.push_back(all.second_loss[m * all.num_obs + i]);
    }
  return part;
}

inline void append(std::vector<double>& all, const std::vector<double>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

inline std::vector<double> all_answers(const ScoreMoments& score, const std::vector<LossMoments>& losses) {
  std::vector<double> all;
  for (const auto* field : {&score.mean, &score.variance, &score.third, &score.log_mean_exp})
    append(all, *field);
  for (const LossMoments& loss : losses)
    for (const auto* field : {&loss.mean, &loss.variance, &loss.covariance, &loss.comoment})
      append(all, *field);
  return all;
}

struct CrossMomentsSubject {
  using Type = CrossMoments;
  static CrossMoments make(std::size_t num_obs) { return CrossMoments(num_obs, 2); }
  static void add(CrossMoments& moments, const Draws& draws, std::size_t from, std::size_t count) {
    const BlockView losses[] = {draws.view(draws.first_loss, from, count),
                                draws.view(draws.second_loss, from, count)};
    moments.add(losses, draws.view(draws.score, from, count));
  }
  static std::vector<double> answers(const CrossMoments& moments) {
    return all_answers(moments.score_moments(), {moments.loss_moments(0), moments.loss_moments(1)});
  }
};

struct LogSumExpSubject {
  using Type = LogSumExp;
  static LogSumExp make(std::size_t num_obs) { return LogSumExp(num_obs); }
  static void add(LogSumExp& sum, const Draws& draws, std::size_t from, std::size_t count) {
    sum.add(draws.view(draws.score, from, count));
  }
  static std::vector<double> answers(const LogSumExp& sum) { return sum.log_mean_exp(); }
};

// Two parameters that depend on the number of the draw alone, so that every part of the observations sees the
// same.
struct ParameterMomentsSubject {
  using Type = ParameterMoments;
  static ParameterMoments make(std::size_t num_obs) { return ParameterMoments(num_obs, 2); }
  static void add(ParameterMoments& moments, const Draws& draws, std::size_t from, std::size_t count) {
    std::vector<double> parameters;
    for (std::size_t m = from; m < from + count; ++m) {
      const auto number = static_cast<double>(m);
      parameters.insert(parameters.end(), {std::sin(number), std::cos(3 * number) + 5});
    }
    moments.add({parameters.data(), count, 2, 2}, draws.view(draws.score, from, count));
  }
  static std::vector<double> answers(const ParameterMoments& moments) {
    std::vector<double> all = moments.means();
    for (std::size_t i = 0; i < moments.num_obs(); ++i) {
      append(all, moments.covariances(i));
      append(all, moments.third_comoments(i));
    }
    return all;
  }
};

// Sums are measured from an anchor and products from a reference that depend on the order of the draws: the
// answers do not.
struct RatioTailsSubject {
  using Type = RatioTails;
  static RatioTails make(std::size_t num_obs) { return RatioTails(num_obs, 2, 25); }
  static void add(RatioTails& tails, const Draws& draws, std::size_t from, std::size_t count) {
    const BlockView losses[] = {draws.view(draws.first_loss, from, count),
                                draws.view(draws.second_loss, from, count)};
    tails.add(losses, draws.view(draws.score, from, count));
  }
  static void append_sorted(std::vector<double>& all, std::span<const double> values, double factor) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    for (double value : sorted) all.push_back(factor * value);
  }
  static std::vector<double> answers(const RatioTails& tails) {
    std::vector<double> all;
    for (std::size_t i = 0; i < tails.num_obs(); ++i) {
      const ObservationTail tail = tails.tail(i);
      all.insert(all.end(), {tail.ratios.threshold(), tail.sums.weight, tail.sums.weight_square});
      for (std::size_t c = 0; c < tail.ratios.num_columns(); ++c)
        append_sorted(all, tail.ratios.column(c), 1);
      for (const LossRemainder& loss : tail.losses) {
        all.push_back(loss.sums.first + loss.anchor * tail.sums.weight);
        all.push_back(loss.sums.square_second + 2 * loss.anchor * loss.sums.square_first +
                      loss.anchor * loss.anchor * tail.sums.weight_square);
      }
      for (const LargestValues& products : tail.products)
        append_sorted(all, products.keys(), std::exp(tail.product_reference));
    }
    return all;
  }
};

struct EvaluationStateSubject {
  using Type = EvaluationState;
  static EvaluationState make(std::size_t num_obs) {
    return EvaluationState(
        {.num_obs = num_obs, .score = "s", .losses = {"a", "b"}, .log_loss = true, .ratios_kept = 25});
  }
  static void add(EvaluationState& state, const Draws& draws, std::size_t from, std::size_t count) {
    const BlockView losses[] = {draws.view(draws.first_loss, from, count),
                                draws.view(draws.second_loss, from, count)};
    state.add(losses, draws.view(draws.score, from, count));
  }
  static std::vector<double> answers(const EvaluationState& state) {
    std::vector<double> all = all_answers(
        state.score_moments(), {state.loss_moments(0), state.loss_moments(1), state.loss_moments(2)});
    append(all, RatioTailsSubject::answers(*state.ratio_tails()));
    return all;
  }
};

template <class Subject>
typename Subject::Type fed(const Draws& draws, std::size_t from, std::size_t count) {
  auto state = Subject::make(draws.num_obs);
  Subject::add(state, draws, from, count);
  return state;
}

template <class Subject>
typename Subject::Type fed(const Draws& draws) {
  return fed<Subject>(draws, 0, draws.num_draws);
}

static_assert(Accumulator<CrossMoments> && Accumulator<LogSumExp> && Accumulator<EvaluationState> &&
              Accumulator<ParameterMoments> && Accumulator<RatioTails>);

}  // namespace pcic::laws
