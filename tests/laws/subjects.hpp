// The accumulators under law, each with one way to be made, fed and asked.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "agreement.hpp"
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

// Relative to the value or to 1, whichever is larger: moments of standard normal draws.
inline void append(std::vector<Answer>& all, const std::vector<double>& more) {
  for (const double value : more) all.push_back({value, 1e-12 * std::max(1.0, std::abs(value))});
}

inline std::vector<Answer> all_answers(const ScoreMoments& score, const std::vector<LossMoments>& losses) {
  std::vector<Answer> all;
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
  static std::vector<Answer> answers(const CrossMoments& moments, const Draws&) {
    return all_answers(moments.score_moments(), {moments.loss_moments(0), moments.loss_moments(1)});
  }
};

struct LogSumExpSubject {
  using Type = LogSumExp;
  static LogSumExp make(std::size_t num_obs) { return LogSumExp(num_obs); }
  static void add(LogSumExp& sum, const Draws& draws, std::size_t from, std::size_t count) {
    sum.add(draws.view(draws.score, from, count));
  }
  static std::vector<Answer> answers(const LogSumExp& sum, const Draws&) {
    std::vector<Answer> all;
    append(all, sum.log_mean_exp());
    return all;
  }
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
  static std::vector<Answer> answers(const ParameterMoments& moments, const Draws&) {
    std::vector<Answer> all;
    append(all, moments.means());
    for (std::size_t i = 0; i < moments.num_obs(); ++i) {
      append(all, moments.covariances(i));
      append(all, moments.third_comoments(i));
    }
    return all;
  }
};

// Sums are measured from an anchor and products from a reference that depend on the order of the draws: the
// answers do not. Here losses are measured from zero again, and large terms may cancel. Each anchor was the
// loss of a draw, so with B the largest |loss| of the observation |anchor| <= B and |d| = |loss - anchor| <=
// 2B:
//   sum w d + anchor sum w       adds up terms of size at most 3 B sum w
// n additions, and a few products and an exponential, err by n + 8 times 2^-53 of that.
struct RatioTailsSubject {
  using Type = RatioTails;
  static RatioTails make(std::size_t num_obs) { return RatioTails(num_obs, 2, 25); }
  static void add(RatioTails& tails, const Draws& draws, std::size_t from, std::size_t count) {
    const BlockView losses[] = {draws.view(draws.first_loss, from, count),
                                draws.view(draws.second_loss, from, count)};
    tails.add(losses, draws.view(draws.score, from, count));
  }
  static void append_sorted(std::vector<Answer>& all, std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    append(all, sorted);
  }
  static double largest(const std::vector<double>& loss, const Draws& draws, std::size_t obs) {
    double result = 0;
    for (std::size_t k = obs; k < loss.size(); k += draws.num_obs)
      result = std::max(result, std::abs(loss[k]));
    return result;
  }
  static void append_remainder(std::vector<Answer>& all, const LossRemainder& loss, const RatioSums& sums,
                               double largest_loss, std::size_t num_draws) {
    const double rounding = std::ldexp(static_cast<double>(num_draws + 8), -53);
    all.push_back({loss.sums.first + loss.anchor * sums.weight, rounding * 3 * largest_loss * sums.weight});
    if (sums.weight > 0) append(all, {loss.sums.highest_product, loss.sums.lowest_product});
  }
  static std::vector<Answer> answers(const RatioTails& tails, const Draws& draws) {
    std::vector<Answer> all;
    for (std::size_t i = 0; i < tails.num_obs(); ++i) {
      const ObservationTail tail = tails.tail(i);
      append(all, {tail.ratios.threshold(), tail.sums.weight, tail.sums.weight_square});
      for (std::size_t c : {0u, 2u, 3u})  // the numbers of the draws follow the order of merging
        append_sorted(all, tail.ratios.column(c));
      append_remainder(all, tail.losses[0], tail.sums, largest(draws.first_loss, draws, i), draws.num_draws);
      append_remainder(all, tail.losses[1], tail.sums, largest(draws.second_loss, draws, i), draws.num_draws);
    }
    return all;
  }
};

// Weighted means, which add up terms of size at most 3 B sum w as above; B of x is the largest |score| twice.
struct WeightedSumsSubject {
  using Type = WeightedSums;
  static WeightedSums make(std::size_t num_obs) { return WeightedSums(num_obs, 2); }
  static void add(WeightedSums& sums, const Draws& draws, std::size_t from, std::size_t count) {
    const BlockView losses[] = {draws.view(draws.first_loss, from, count),
                                draws.view(draws.second_loss, from, count)};
    sums.add(losses, draws.view(draws.score, from, count));
  }
  static std::vector<Answer> answers(const WeightedSums& sums, const Draws& draws) {
    const double rounding = std::ldexp(static_cast<double>(draws.num_draws + 8), -53);
    std::vector<Answer> all;
    for (std::size_t i = 0; i < sums.num_obs(); ++i) {
      const auto tolerance = [&](const std::vector<double>& values) {
        return rounding * 3 * RatioTailsSubject::largest(values, draws, i);
      };
      const double weight = sums.weight(i);
      append(all, {std::log(weight) + sums.reference(i)});
      all.push_back({sums.weighted_log(i) / weight + sums.reference(i), 2 * tolerance(draws.score)});
      all.push_back({sums.weighted_loss(0, i) / weight + sums.anchor(0, i), tolerance(draws.first_loss)});
      all.push_back({sums.weighted_loss(1, i) / weight + sums.anchor(1, i), tolerance(draws.second_loss)});
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
  static std::vector<Answer> answers(const EvaluationState& state, const Draws& draws) {
    std::vector<Answer> all = all_answers(
        state.score_moments(), {state.loss_moments(0), state.loss_moments(1), state.loss_moments(2)});
    const std::vector<Answer> of_tails = RatioTailsSubject::answers(*state.ratio_tails(), draws);
    all.insert(all.end(), of_tails.begin(), of_tails.end());
    const std::vector<Answer> of_sums = WeightedSumsSubject::answers(state.all_draws().weighted, draws);
    all.insert(all.end(), of_sums.begin(), of_sums.end());
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
              Accumulator<ParameterMoments> && Accumulator<RatioTails> && Accumulator<WeightedSums>);

}  // namespace pcic::laws
