#include "pcic/sample/peruggia_regression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

using Loss = PeruggiaRegression::Loss;
using PriorForm = PeruggiaRegression::PriorForm;
using Theta = std::span<const double>;
static_assert(Model<PeruggiaRegression>);

const std::vector<double> covariate{-1, 0.2, 0.5, 0.9, 1.4, 2, 5};
const std::vector<double> responses{-0.8, 0.9, 1.1, 2.4, 1.8, 3.3, 4.1};

Table line(const std::vector<double>& x) {
  Table design(x.size(), 2);
  for (std::size_t i = 0; i < x.size(); ++i) {
    design(i, 0) = 1;
    design(i, 1) = x[i];
  }
  return design;
}

// sigma^2 given b is InverseGamma(A, B), A = 1 + sum w/2, B = 1 + RSS/2, so b has the density
// (1 + b'b/kappa)^(-(kappa+1)/2) B^-A: summed over b = (1, 0.8) + sinh.
double by_quadrature(double kappa, std::span<const double> weights, std::size_t i, Loss loss) {
  double shape = 1, total = 0, sum = 0;
  for (double w : weights) shape += w / 2;
  for (double u = -7; u <= 7; u += 0.025)
    for (double v = -7; v <= 7; v += 0.025) {
      // b_0 + 1.5 b_1 and b_1 are nearly uncorrelated.
      const double b1 = 0.8 + 0.3 * std::sinh(v), b0 = 1 + 0.6 * std::sinh(u) - 1.5 * (b1 - 0.8);
      double rate = 1;
      for (std::size_t j = 0; j < covariate.size(); ++j)
        rate += weights[j] * std::pow(responses[j] - b0 - b1 * covariate[j], 2) / 2;
      const double weight =
          std::exp(-(kappa + 1) / 2 * std::log1p((b0 * b0 + b1 * b1) / kappa) - shape * std::log(rate)) *
          std::cosh(u) * std::cosh(v);
      const double residual = responses[i] - b0 - b1 * covariate[i];
      total += weight;
      if (loss == Loss::squared) sum += weight * residual * residual;
      if (loss == Loss::absolute) sum += weight * std::abs(residual);
      if (loss == Loss::scaled_squared) sum += weight * residual * residual * shape / rate;
      if (loss == Loss::scaled_absolute)
        sum += weight * std::abs(residual) * std::exp(std::lgamma(shape + 0.5) - std::lgamma(shape)) /
               std::sqrt(rate);
    }
  return sum / total;
}

TEST(PeruggiaRegression, BothFormsOfThePriorHaveTheExactLossesForAnyWeights) {
  const std::vector<double> weights{1, 1, 0.6, 1, 1, 1.4, 0};
  for (double kappa : {1.0, 3.0})
    for (PriorForm form : {PriorForm::gamma_mixture, PriorForm::inverse_wishart}) {
      const PeruggiaRegression model(line(covariate), responses, {.kappa = kappa, .prior_form = form});
      RandomStream stream(3, {static_cast<std::uint64_t>(form)});
      const Table draws = model.draw(weights, 20'000, stream);
      for (Loss loss : {Loss::squared, Loss::absolute, Loss::scaled_squared, Loss::scaled_absolute})
        for (std::size_t i : {std::size_t{0}, std::size_t{3}, std::size_t{6}})
          EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](Theta t) { return model.loss(t, i, loss); }),
                                       by_quadrature(kappa, weights, i, loss)))
              << "kappa " << kappa << ", loss " << static_cast<int>(loss) << ", observation " << i;
    }
}

TEST(PeruggiaRegression, BothFormsAgreeInFourDimensions) {
  RandomStream random(8);
  Table design(21, 4);
  std::vector<double> y(21);
  for (std::size_t i = 0; i < 21; ++i) {
    design(i, 0) = 1;
    for (std::size_t j = 1; j < 4; ++j) design(i, j) = random.normal();
    y[i] = 2 + design(i, 1) - design(i, 3) + 0.5 * random.normal();
  }
  const PeruggiaRegression gamma(design, y, {.kappa = 2.5}),
      wishart(design, y, {.kappa = 2.5, .prior_form = PriorForm::inverse_wishart});
  RandomStream one(1), other(2);
  const Table a = gamma.draw(unit_weights(21), 20'000, one),
              b = wishart.draw(unit_weights(21), 20'000, other);
  for (std::size_t j = 0; j < 5; ++j)
    for (int power : {1, 2}) {
      const auto moment = [&](Theta t) { return std::pow(t[j], power); };
      const MonteCarloMean first = mean_over(a, moment), second = mean_over(b, moment);
      EXPECT_NEAR(first.value, second.value, 4 * std::hypot(first.mcse, second.mcse));
    }
}

TEST(PeruggiaRegression, ScaledSquaredIsTheLogLossWithoutItsConstant) {
  const PeruggiaRegression model(line(covariate), responses);
  const std::vector<double> theta{0.4, 1.2, 0.7};
  for (std::size_t i = 0; i < 7; ++i)
    EXPECT_NEAR(model.loss(theta, i, Loss::scaled_squared),
                -2 * model.score(theta, i) - std::log(2 * std::acos(-1.0) * 0.7), 1e-12);
}

TEST(PeruggiaRegression, SaysWhenTheWishartFormIsImproper) {
  const Table design(std::vector<double>{1, 2, 3, 4}, 4);
  EXPECT_NO_THROW(PeruggiaRegression(design, {1.0}));
  try {
    const PeruggiaRegression improper(design, {1.0}, {.prior_form = PriorForm::inverse_wishart});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "kappa = 1 is too small for 4 coefficients: Sigma given b would be improper. Choose kappa above 2, "
        "or the gamma_mixture form, which is the same prior for every dimension");
  }
}

}  // namespace
}  // namespace pcic
