#include "pcic/sample/walk/walk.hpp"

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <cmath>

#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/hierarchical_normal.hpp"
#include "pcic/sample/peruggia_regression.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/walk/leave_out.hpp"
#include "pcic/sample/walk/linear_gaussian_test.hpp"

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

constexpr ParameterSupport positive{.kind = Kind::above};

struct Walked {
  Walk walk;
  IslandMean loss;
};

template <class M>
Walked walk_without(const M& model, const Table& draws, const Unbounded& map, std::size_t i,
                    typename M::Loss loss, std::uint64_t seed = 1) {
  Walked walked{walk_to(unbounded(draws, map), leaving_out(model, map, i), RandomStream(seed, {i})), {}};
  const auto loss_of = [&](std::span<const double> theta) { return model.loss(theta, i, loss); };
  const std::vector<std::size_t>& islands = walked.walk.islands;
  walked.loss =
      mean_of_islands(means_by_island(bounded(walked.walk.particles, map), islands, loss_of), islands);
  return walked;
}

testing::AssertionResult is_within_3_errors(const Walked& walked, double exact) {
  if (walked.walk.end == WalkEnd::arrived && std::abs(walked.loss.value - exact) <= 3 * walked.loss.error)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << walked.loss.value << " +- " << walked.loss.error << ", exact "
                                     << exact << " after " << walked.walk.num_steps << " steps and "
                                     << walked.walk.num_moves << " moves, correlation "
                                     << walked.walk.correlation;
}

Unbounded one_positive() {
  Unbounded map;
  map.add(positive, 1);
  return map;
}

PoissonGamma counts() {
  return PoissonGamma({3, 1, 4, 1, 5, 9, 2, 6});
}

TEST(Walk, ReachesThePosteriorWithoutACount) {
  const PoissonGamma model = counts();
  RandomStream stream(1);
  const Table draws = model.draw(unit_weights(8), 4000, stream);
  double sum = 0, variance = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const Walked walked = walk_without(model, draws, one_positive(), i, PoissonGamma::Loss::squared);
    EXPECT_TRUE(
        is_within_3_errors(walked, model.gibbs_loss(weights_without(i, 8), i, PoissonGamma::Loss::squared)));
    sum += walked.loss.value;
    variance += walked.loss.error * walked.loss.error;
  }
  EXPECT_NEAR(sum / 8, 8.93359375, 3 * std::sqrt(variance) / 8);  // exact leave-one-out
}

TEST(Walk, ReachesThePosteriorWithoutALeveragePoint) {
  const LinearGaussian model = leverage_problem();
  RandomStream stream(2);
  const Table draws = model.draw(4000, stream);
  for (std::size_t i = 0; i < model.num_obs(); ++i)
    EXPECT_TRUE(is_within_3_errors(walk_without(model, draws, model.map(), i, LinearGaussian::Loss::squared),
                                   model.exact_without(i)))
        << "observation " << i;
}

TEST(Walk, TwoErrorsCoverTheExactValue) {
  const LinearGaussian model = leverage_problem();
  int covered = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomStream stream(100 + seed);
    const Walked walked =
        walk_without(model, model.draw(1000, stream), model.map(), 5, LinearGaussian::Loss::squared, seed);
    covered += std::abs(walked.loss.value - model.exact_without(5)) <= 2 * walked.loss.error;
  }
  EXPECT_GE(covered, 35);  // of 40; 38 are expected, and fewer than 35 come in 2 of 100 such tests
}

// x = 0.01, ..., 0.49, and one far out at 10. Exact: a long run of the sampler without it.
TEST(Walk, PassesPeruggiasRegression) {
  Table design(50, 2);
  std::vector<double> responses(50);
  RandomStream noise(7);
  for (std::size_t i = 0; i < 50; ++i) {
    design(i, 0) = 1;
    design(i, 1) = i == 49 ? 10 : 0.01 * static_cast<double>(i + 1);
    responses[i] = design(i, 1) + noise.normal();
  }
  const PeruggiaRegression model(design, responses);
  RandomStream stream(3), refit_stream(4);
  Unbounded map;
  map.add({}, 2);
  map.add(positive, 1);
  const Walked walked = walk_without(model, model.draw(unit_weights(50), 4000, stream), map, 49,
                                     PeruggiaRegression::Loss::squared);
  const Table refit = model.draw(weights_without(49, 50), 100'000, refit_stream);
  double exact = 0;
  for (std::size_t m = 0; m < refit.num_rows(); ++m)
    exact += model.loss(refit.row(m), 49, PeruggiaRegression::Loss::squared) / 100'000;
  EXPECT_TRUE(is_within_3_errors(walked, exact));
}

TEST(Walk, PassesEightSchoolsFiveTimesAsFarApart) {
  const std::vector<double> effects{140, 40, -15, 35, -5, 5, 90, 60}, errors{15, 10, 16, 11, 9, 11, 10, 18};
  const HierarchicalNormal model(effects, errors);
  RandomStream stream(5);
  const Table draws = model.draw(unit_weights(8), 4000, stream);
  Unbounded map;
  map.add({}, 1);
  map.add(positive, 2);
  for (const std::size_t i : {std::size_t{0}, std::size_t{6}})
    EXPECT_TRUE(
        is_within_3_errors(walk_without(model, draws, map, i, HierarchicalNormal::Loss::squared),
                           model.gibbs_loss(weights_without(i, 8), i, HierarchicalNormal::Loss::squared)));
}

TEST(Walk, HasTheSameBitsForAnyNumberOfThreads) {
  const PoissonGamma model = counts();
  RandomStream stream(1);
  const Table draws = model.draw(unit_weights(8), 800, stream);
  const auto with_threads = [&](int threads) {
    tbb::task_arena arena(threads);
    return arena.execute([&] {
      return walk_without(model, draws, one_positive(), 5, PoissonGamma::Loss::squared).loss.value;
    });
  };
  EXPECT_EQ(with_threads(1), with_threads(2));
  EXPECT_EQ(with_threads(1), with_threads(5));
}

// Two narrow modes: weights can carry particles from one to the other, moves cannot.
struct TwoModes {
  enum class Loss { square };
  std::size_t num_obs() const { return 1; }
  double score(std::span<const double> theta, std::size_t) const { return 2 * theta[0]; }
  double log_prior(std::span<const double> theta) const {
    const double near = theta[0] - (theta[0] > 0 ? 1 : -1);
    return -near * near * 1e6;
  }
  double loss(std::span<const double> theta, std::size_t, Loss) const { return theta[0] * theta[0]; }
};

TEST(Walk, NoticesModesThatItCannotCross) {
  Table draws(800, 1);
  RandomStream stream(6);
  for (std::size_t m = 0; m < 800; ++m) draws(m, 0) = (m % 40 == 0 ? -1 : 1) + stream.normal() / 1500;
  Unbounded map;
  map.add({}, 1);
  EXPECT_EQ(walk_without(TwoModes(), draws, map, 0, TwoModes::Loss::square).walk.end, WalkEnd::did_not_mix);
}

TEST(Walk, DoesNotStartWhereTheDensityIsNotFinite) {
  Table draws(16, 1);  // all 0, where the log of a rate is not finite
  for (std::size_t m = 0; m < 16; ++m) draws(m, 0) = std::log(0.0);
  const PoissonGamma model = counts();
  const Unbounded map = one_positive();
  EXPECT_EQ(walk_to(draws, leaving_out(model, map, 0), RandomStream(1)).end, WalkEnd::cannot_start);
}

TEST(Walk, StopsWhenItsTimeIsOver) {
  const PoissonGamma model = counts();
  RandomStream stream(1);
  const Unbounded map = one_positive();
  const Table draws = unbounded(model.draw(unit_weights(8), 80, stream), map);
  const Walk walk =
      walk_to(draws, leaving_out(model, map, 0), RandomStream(1), {.is_out_of_time = [] { return true; }});
  EXPECT_EQ(walk.end, WalkEnd::out_of_time);
  EXPECT_EQ(walk.num_moves, 0u);
}

TEST(MeanOfIslands, AllowsForTheirFewness) {
  const std::vector<double> values{1, 2, 3, 4};
  const IslandMean mean = mean_of_islands(values, std::vector<std::size_t>{0, 5, 10, 15, 20});
  EXPECT_DOUBLE_EQ(mean.value, 2.5);
  // t of 3 degrees of freedom at 0.9545: 3.3068
  EXPECT_NEAR(mean.error, 3.3068 / 2 * std::sqrt(5.0 / 3 / 4), 1e-3);
}

TEST(MeanOfIslands, CountsEachWithItsParticles) {
  const std::vector<double> values{1, 7, 4};  // the second has no particle
  const IslandMean mean = mean_of_islands(values, std::vector<std::size_t>{0, 2, 2, 8});
  EXPECT_DOUBLE_EQ(mean.value, 3.25);
  // t of 1 degree of freedom at 0.9545: 13.968; shares 1/4 and 3/4, distances 2.25 and 0.75
  EXPECT_NEAR(mean.error, 13.968 / 2 * std::sqrt(2 * 2 * 0.5625 * 0.5625), 1e-2);
}

}  // namespace
}  // namespace pcic
