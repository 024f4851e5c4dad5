#include "paper/theorem_models.hpp"

#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <functional>
#include <numbers>

#include "paper/absolute_moments.hpp"

namespace pcic::paper {
namespace {

// A model with natural parameter u: log p(x | u) = x u - b(u) + a constant, prior on theta(u) with log density and
// Jacobian log_prior(u), posterior after n observations with sum S proportional to exp{ S u - n b(u) } prior.
struct Discrete {
  std::function<double(double)> theta, b, log_prior;
  std::vector<std::function<double(double x, double theta)>> losses;
  std::function<double(double x)> probability;  // of one observation, in truth
  std::function<double(double sum, double n)> probability_of_sum;
  std::function<double(double x, double sum, double n)> probability_given_sum;
  double most;  // of one observation
};

struct Grid {
  double low, high, step;
};

// The left tail of the posterior of u falls like exp(left u), the right one like exp(-right u) or faster.
Grid grid_of(double centre, double left, double right) {
  const double sd = std::sqrt(1 / left + 1 / right);
  return {centre - 45 / left - 9 * sd, centre + 45 / right + 9 * sd, sd / 4};
}

struct GivenSum {
  std::vector<double> theta, score_slope, score_offset, weight;  // s(x) = x slope + offset
  double mean_theta = 0;
};

GivenSum given_sum(const Discrete& model, double sum, double n, const Grid& grid) {
  GivenSum given;
  double highest = -INFINITY, total = 0;
  for (double u = grid.low; u <= grid.high; u += grid.step) {
    given.theta.push_back(model.theta(u));
    given.score_slope.push_back(u);
    given.score_offset.push_back(-model.b(u));
    given.weight.push_back(sum * u - n * model.b(u) + model.log_prior(u));
    highest = std::max(highest, given.weight.back());
  }
  for (double& weight : given.weight) total += weight = std::exp(weight - highest);
  for (std::size_t k = 0; k < given.weight.size(); ++k)
    given.mean_theta += (given.weight[k] /= total) * given.theta[k];
  return given;
}

struct LossAndCovariance {
  double loss = 0, covariance = 0;
};

LossAndCovariance moments(const GivenSum& given, double x,
                          const std::function<double(double, double)>& loss) {
  std::vector<double> values(given.theta.size());
  double mean_loss = 0, mean_score = 0, covariance = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = loss(x, given.theta[k]);
    mean_loss += given.weight[k] * values[k];
    mean_score += given.weight[k] * (x * given.score_slope[k] + given.score_offset[k]);
  }
  for (std::size_t k = 0; k < values.size(); ++k)
    covariance += given.weight[k] * (values[k] - mean_loss) *
                  (x * given.score_slope[k] + given.score_offset[k] - mean_score);
  return {mean_loss, covariance};
}

constexpr double negligible = 1e-20;  // a probability

std::vector<ExpectedBias> discrete_bias(const Discrete& model, std::size_t num_obs, double highest_sum,
                                        const std::vector<double>& least,
                                        const std::function<Grid(double sum, double n)>& grid) {
  const auto n = static_cast<double>(num_obs);
  std::vector<ExpectedBias> biases(model.losses.size(), ExpectedBias{0, 0, 0, 0});
  for (double sum = 0; sum <= highest_sum; ++sum) {
    const double probability = model.probability_of_sum(sum, n);
    if (probability < negligible) continue;
    const GivenSum given = given_sum(model, sum, n, grid(sum, n));
    for (double x = 0; x <= model.most; ++x) {
      const double in = probability * model.probability_given_sum(x, sum, n),
                   fresh = probability * model.probability(x);
      if (in < negligible && fresh < negligible) continue;
      for (std::size_t l = 0; l < biases.size(); ++l) {
        const auto [loss, covariance] = moments(given, x, model.losses[l]);
        const double plugged = model.losses[l](x, given.mean_theta);
        biases[l].gibbs += in * (loss - covariance) - fresh * loss;
        biases[l].plug_in += in * (plugged - covariance) - fresh * plugged;
        biases[l].excess += fresh * (loss - least[l]);
        biases[l].excess_plug_in += fresh * (plugged - least[l]);
      }
    }
  }
  return biases;
}

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

double poisson_probability(double x, double mean) {
  return std::exp(x * std::log(mean) - mean - std::lgamma(x + 1));
}

std::vector<ExpectedBias> poisson(std::size_t num_obs) {
  constexpr double rate = 3, most = 60;
  const auto root_loss = [](double x, double theta) { return std::pow(std::sqrt(x) - std::sqrt(theta), 2); };
  const auto log_loss = [](double x, double theta) {
    return theta - x * std::log(theta) + std::lgamma(x + 1);
  };
  double mean_root = 0, least_log = 0;
  for (double x = 0; x <= most; ++x) {
    mean_root += poisson_probability(x, rate) * std::sqrt(x);
    least_log += poisson_probability(x, rate) * log_loss(x, rate);
  }
  const Discrete model{
      .theta = [](double u) { return std::exp(u); },
      .b = [](double u) { return std::exp(u); },
      .log_prior = [](double u) { return u - std::exp(u); },
      .losses = {[](double x, double theta) { return (x - theta) * (x - theta); }, log_loss, root_loss},
      .probability = [](double x) { return poisson_probability(x, rate); },
      .probability_of_sum = [](double sum, double n) { return poisson_probability(sum, n * rate); },
      .probability_given_sum =
          [](double x, double sum, double n) {
            if (x > sum) return 0.0;
            return std::exp(log_choose(sum, x) - x * std::log(n) + (sum - x) * std::log1p(-1 / n));
          },
      .most = most};
  const double mean = static_cast<double>(num_obs) * rate;
  return discrete_bias(
      model, num_obs, mean + 14 * std::sqrt(mean) + 60, {rate, least_log, rate - mean_root * mean_root},
      [](double sum, double n) { return grid_of(std::log((sum + 1) / (n + 1)), sum + 1, sum + 1); });
}

std::vector<ExpectedBias> bernoulli(std::size_t num_obs) {
  constexpr double p = 0.3;
  // Beyond 1e-17 the posterior has no weight, but the logarithm of 0 would be infinite.
  const auto of_class = [](double x, double theta) { return std::max(x == 1 ? theta : 1 - theta, 1e-17); };
  const auto log_loss = [of_class](double x, double theta) { return -std::log(of_class(x, theta)); };
  const auto spherical = [of_class](double x, double theta) {
    return -of_class(x, theta) / std::hypot(theta, 1 - theta);
  };
  const Discrete model{
      .theta = [](double u) { return 1 / (1 + std::exp(-u)); },
      .b = [](double u) { return u > 0 ? u + std::log1p(std::exp(-u)) : std::log1p(std::exp(u)); },
      .log_prior = [](double u) { return -std::abs(u) - 2 * std::log1p(std::exp(-std::abs(u))); },
      .losses = {[](double x, double theta) { return (x - theta) * (x - theta); }, log_loss, spherical},
      .probability = [](double x) { return x == 1 ? p : 1 - p; },
      .probability_of_sum =
          [](double sum, double n) {
            return std::exp(log_choose(n, sum) + sum * std::log(p) + (n - sum) * std::log1p(-p));
          },
      .probability_given_sum = [](double x, double sum, double n) { return x == 1 ? sum / n : 1 - sum / n; },
      .most = 1};
  return discrete_bias(model, num_obs, static_cast<double>(num_obs),
                       {p * (1 - p), -p * std::log(p) - (1 - p) * std::log1p(-p), -std::hypot(p, 1 - p)},
                       [](double sum, double n) {
                         return grid_of(std::log((sum + 1) / (n - sum + 1)), sum + 1, n - sum + 1);
                       });
}

// Losses a t + b |t| + c t^2 of t = x - theta.
struct LocationLoss {
  double linear, absolute, square;
};

// With lambda = n + 1, the posterior is N(a xbar, 1/lambda), a = n/lambda. The residual e = x - a xbar is Gaussian over
// data sets, of variance 2 (1 - 2 a/n + a^2/n) for x of the data and 2 (1 + a^2/n) for a new x; t given e is N(e, 1/lambda).
std::vector<ExpectedBias> location(std::size_t num_obs) {
  constexpr double truth = 1, variance = 2;
  const boost::math::normal standard;
  const double z = boost::math::quantile(standard, 0.9), sd = std::sqrt(variance);
  const std::vector<LocationLoss> losses{{0, 0, 1}, {0, 1, 0}, {0.4, 0.5, 0}};
  const std::vector<double> least{variance, sd * std::sqrt(2 / std::numbers::pi),
                                  sd * boost::math::pdf(standard, z)};
  const auto n = static_cast<double>(num_obs);
  const double lambda = n + 1, a = n / lambda, mean = truth * (1 - a), v = 1 / lambda;
  const double in_variance = variance * (1 - 2 * a / n + a * a / n),
               new_variance = variance * (1 + a * a / n);
  std::vector<ExpectedBias> biases;
  for (std::size_t l = 0; l < losses.size(); ++l) {
    const auto [linear, absolute, square] = losses[l];
    const auto mean_over = [&](double spread, const auto& f) {
      const double step = std::min(std::sqrt(v), std::sqrt(spread)) / 8, reach = 10 * std::sqrt(spread);
      double sum = 0;
      for (double e = -reach; e <= reach; e += step)
        sum += std::exp(-e * e / (2 * spread)) * f(mean + e) * step;
      return sum / std::sqrt(2 * std::numbers::pi * spread);
    };
    const auto gibbs = [&](double e) {
      const auto t = absolute_moments(e, v);
      return linear * e + absolute * t[1] + square * t[2];
    };
    const auto covariance = [&](double e) {  // with s = -t^2/2
      const auto t = absolute_moments(e, v);
      return -(linear * 2 * e * v + absolute * (t[3] - t[1] * t[2]) + square * (t[4] - t[2] * t[2])) / 2;
    };
    const auto plugged = [&](double spread) {
      const auto t = absolute_moments(mean, spread);
      return linear * mean + absolute * t[1] + square * t[2];
    };
    const double correction = mean_over(in_variance, covariance), fresh = mean_over(new_variance, gibbs);
    biases.push_back({mean_over(in_variance, gibbs) - correction - fresh,
                      plugged(in_variance) - correction - plugged(new_variance), fresh - least[l],
                      plugged(new_variance) - least[l]});
  }
  return biases;
}

}  // namespace

const std::vector<TheoremModel>& theorem_models() {
  static const std::vector<TheoremModel> models{
      {"Poisson counts", {"squared", "log", "root"}, poisson},
      {"Bernoulli classes", {"brier", "log", "spherical"}, bernoulli},
      {"location, variance misspecified", {"squared", "absolute", "pinball 0.9"}, location}};
  return models;
}

}  // namespace pcic::paper
